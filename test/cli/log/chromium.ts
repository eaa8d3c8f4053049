import { readFileSync } from "node:fs";
import process from "node:process";

/** A bar of a chart as it is drawn. */
interface SeenBar {
  readonly name: string;
  readonly count: number;
  readonly failed: number;
  /** Pixels. */
  readonly width: number;
}

/** What is drawn of the page of a log. */
interface DrawnPage {
  readonly charts: readonly { readonly title: string; readonly bars: readonly SeenBar[] }[];
  readonly articles: readonly { readonly marks: number; readonly color: string; readonly background: string }[];
  /** The layer of every span, and its background. */
  readonly layers: readonly { readonly layer: string; readonly color: string }[];
}

interface SeenPage extends DrawnPage {
  /** Everything on the console, and uncaught errors. */
  readonly errors: readonly string[];
  /** Every address that was asked for. */
  readonly requests: readonly string[];
}

/** Opens a page in headless Chromium; null where the package has no browser for this machine. */
export const openInChromium = process.platform === "linux" && process.arch === "x64" ? open : null;

async function open(url: string): Promise<SeenPage> {
  // Told that it is there, the package also brings the libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const { chromium: playwright } = await import("playwright-core");
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: chromium.args });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(url);
    const look = readFileSync(new URL("look-at-page.js", import.meta.url), "utf8");
    return { errors, requests, ...(await page.evaluate<DrawnPage>(look)) };
  } finally {
    await browser.close();
  }
}
