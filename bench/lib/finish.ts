/** Writes the report and ends the process; the Python worker would keep it alive. */
export function finish(report: string): void {
  process.stdout.write(`${report}\n`, () => process.exit(0));
}
