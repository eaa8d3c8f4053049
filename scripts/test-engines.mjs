// Runs the tests against the real engines. Makes `.venv/` with the pinned Python packages when it is missing or outdated.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const venv = path.join(root, ".venv");
const python = path.join(venv, "bin", "python");

/** Installed in this order: xgrammar imports torch but does not say which one it needs. */
const pinned = [
  ["torch", "2.13.0"],
  ["xgrammar", "0.2.8"],
  ["llguidance", "1.9.1"],
];

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

const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
if (!existsSync(vitest)) stop("node_modules is missing; run npm ci first.");
const tests = spawnSync(process.execPath, [vitest, "run", "--project", "engines", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exit(tests.status ?? 1);
