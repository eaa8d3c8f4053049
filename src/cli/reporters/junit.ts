import type { CheckReport, PlacedFinding } from "../check-report.js";

/** JUnit XML: a suite per file, a case per tool; error findings are failures, the others go to the case's output. */
export function junitReport(report: CheckReport): string {
  const suites = report.files.map(({ file, tools }) => {
    const cases = tools.map(({ name, findings }) => testCase(file, name, findings)).join("");
    const failures = tools.filter(({ findings }) => findings.some(isError)).length;
    return `  <testsuite name="${escaped(file)}" tests="${tools.length}" failures="${failures}" errors="0">\n${cases}  </testsuite>\n`;
  });
  const tests = report.files.reduce((sum, { tools }) => sum + tools.length, 0);
  const failures = report.files.reduce(
    (sum, { tools }) => sum + tools.filter(({ findings }) => findings.some(isError)).length,
    0,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tagwright check" tests="${tests}" failures="${failures}" errors="0">\n${suites.join("")}</testsuites>\n`;
}

function testCase(file: string, name: string, findings: readonly PlacedFinding[]): string {
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(file)}"`;
  const errors = findings.filter(isError);
  const others = findings.filter((finding) => !isError(finding));
  if (findings.length === 0) return `${head}/>\n`;
  const failure =
    errors.length === 0
      ? ""
      : `      <failure message="${escaped(errors[0]?.message ?? "")}" type="${escaped(errors[0]?.rule ?? "")}">${escaped(errors.map(text).join("\n"))}</failure>\n`;
  const output = others.length === 0 ? "" : `      <system-out>${escaped(others.map(text).join("\n"))}</system-out>\n`;
  return `${head}>\n${failure}${output}    </testcase>\n`;
}

const isError = ({ severity }: PlacedFinding) => severity === "error";

function text({ line, column, severity, rule, message, path, fix }: PlacedFinding): string {
  return `${line}:${column} ${severity} ${rule} at ${path}: ${message}${fix === null ? "" : ` (${fix})`}`;
}

/** XML text and attribute values; characters that XML 1.0 has no way to write become U+FFFD. */
function escaped(value: string): string {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return [...value.replace(/[&<>"]/g, (character) => entities[character] ?? character)]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isAllowed =
        code >= 0x20
          ? code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff)
          : "\t\n\r".includes(character);
      return isAllowed ? character : "\ufffd";
    })
    .join("");
}
