// Imports point one way (design): each folder may import itself and the folders behind it in this list.
const ORDER = [
  "cli",
  "jobs",
  "verify",
  "engines",
  "tag",
  "servers",
  "formats",
  "arguments",
  "schema",
  "match",
  "grammar",
  "base",
];
// `request` and `strict` stand beside the chain: what stands above `formats` may use them, they use base alone (strict: request too).
const BESIDE = { request: ["base"], strict: ["request", "base", "schema", "grammar"] };
const USERS_OF_BESIDE = ["cli", "jobs", "verify", "tag", "servers", "engines"];

const chain = ORDER.map((folder, i) => {
  const allowed = [folder, ...ORDER.slice(i + 1), ...(USERS_OF_BESIDE.includes(folder) ? Object.keys(BESIDE) : [])];
  return {
    name: `direction-${folder}`,
    comment:
      "Imports point one way: cli -> jobs -> verify, engines -> tag -> servers -> formats -> arguments -> schema -> match -> grammar -> base",
    severity: "error",
    from: { path: `^src/${folder}/` },
    to: { path: "^src/", pathNot: `^src/(${allowed.join("|")})/` },
  };
});

const beside = Object.entries(BESIDE).map(([folder, allowed]) => ({
  name: `direction-${folder}`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: { path: "^src/", pathNot: `^src/(${[folder, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...chain,
    ...beside,
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "files-in-cli-only",
      comment:
        "Files, environment and clock are touched in src/cli alone; formats/grammar-files.ts and built-formats.ts read the package's own grammars.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(cli/|formats/(grammar-files|built-formats|grammars-folder)\\.ts$)" },
      to: { path: "^(node:)?(fs|fs/promises|child_process|process|os|net|http|https)$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types"] },
  },
};
