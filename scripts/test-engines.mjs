// Runs the tests against the real engines. Makes `.venv/` with the pinned Python packages, and with llama.cpp's library where
// there is one for this platform, when it is missing or outdated.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const venv = path.join(root, ".venv");
const python = path.join(venv, "bin", "python");

const versions = JSON.parse(readFileSync(path.join(root, "test/engines/versions.json"), "utf8"));

/** Installed in this order: xgrammar imports torch but does not say which one it needs. */
const pinned = Object.entries(versions.python);

/** The packages of node-llama-cpp's prebuilt libraries by platform; of them, the grammar parser is all that is used. */
const llamaPackages = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
};

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", ...options });
  if (result.error) return { ok: false, output: String(result.error.message) };
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}` };
}

function stop(message, details = "") {
  process.stderr.write(`test:engines: ${message}\n${details === "" ? "" : `${details.trimEnd()}\n`}`);
  process.exit(1);
}

/** Installed versions by package; build tags such as `+cpu` do not matter. */
function installedVersions() {
  const program = [
    "import importlib.metadata as m, json, sys",
    "found = {}",
    "for name in sys.argv[1:]:",
    "    try: found[name] = m.version(name).split('+')[0]",
    "    except m.PackageNotFoundError: pass",
    "print(json.dumps(found))",
  ].join("\n");
  const result = run(python, ["-c", program, ...pinned.map(([name]) => name)]);
  return result.ok ? JSON.parse(result.output) : {};
}

if (!existsSync(python)) {
  if (!run("python3", ["--version"]).ok)
    stop("python3 is not on the PATH; the engine tests need Python 3.10 or newer.");
  process.stdout.write("test:engines: making .venv\n");
  const made = run("python3", ["-m", "venv", venv]);
  if (!made.ok) stop("python3 -m venv failed; is the venv module installed?", made.output);
}

for (const [name, version] of pinned) {
  if (installedVersions()[name] === version) continue;
  process.stdout.write(`test:engines: installing ${name} ${version}\n`);
  const installed = run(python, [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    `${name}==${version}`,
  ]);
  if (!installed.ok) stop(`pip could not install ${name}==${version}.`, installed.output);
}

const leftOut = installLlamaCpp();
if (leftOut !== null) process.stdout.write(`test:engines: llama.cpp is left out: ${leftOut}\n`);

/** Why llama.cpp is not there, or null: nothing is compiled here, and its tests are skipped without it. */
function installLlamaCpp() {
  const platform = `${process.platform}-${process.arch}`;
  const name = llamaPackages[platform];
  if (name === undefined) return `node-llama-cpp has no prebuilt library for ${platform}`;
  const version = versions["node-llama-cpp"];
  const manifest = path.join(venv, "node_modules/@node-llama-cpp", name, "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version) return null;
  process.stdout.write(`test:engines: installing llama.cpp (@node-llama-cpp/${name} ${version})\n`);
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  const installed = run("npm", ["install", "--prefix", venv, ...flags, `@node-llama-cpp/${name}@${version}`], {
    shell: process.platform === "win32",
  });
  return installed.ok
    ? null
    : `npm could not install @node-llama-cpp/${name}@${version}\n${installed.output.trimEnd()}`;
}

const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
if (!existsSync(vitest)) stop("node_modules is missing; run npm ci first.");
const tests = spawnSync(process.execPath, [vitest, "run", "--project", "engines", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exit(tests.status ?? 1);
