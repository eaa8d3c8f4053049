// Makes dist/: types by tsc, code bundled by esbuild, since a command that loads hundreds of small modules starts slowly.
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { bundle } from "./bundle.js";

rmSync("dist", { recursive: true, force: true });
const types = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
if (types.status !== 0) process.exit(1);
await bundle("dist");
chmodSync("dist/cli/main.js", 0o755);
