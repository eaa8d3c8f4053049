import type { CheckReport } from "../check-report.js";

export function jsonReport(report: CheckReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
