import { expect, type TestContext } from "vitest";
import { type AgreementCase, agree } from "./agreement.js";

/** Fails on any disagreement that no pinned fault explains, and counts the agreements for the run's closing line. */
export async function expectAgreement({ task }: TestContext, agreement: AgreementCase): Promise<void> {
  const { agreements, disagreements } = await agree(agreement);
  task.meta.agreements = (task.meta.agreements ?? 0) + agreements;
  expect(disagreements).toEqual([]);
}
