/** A bar on standard error for checks that take long. */
export interface CheckProgress {
  /** `done` of `total` tools are checked. */
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

/** A check that is over sooner shows no bar. */
const PATIENCE_MS = 700;

export const NO_PROGRESS: CheckProgress = { update: () => {}, stop: () => {} };

/** Begun on a terminal only, and drawn once the check has taken a moment. */
export async function checkProgress(): Promise<CheckProgress> {
  const { SingleBar, Presets } = await import("cli-progress");
  const format = "{bar} {percentage}%  {value} of {total} tools  {eta_formatted} left";
  const bar = new SingleBar({ format, stream: process.stderr, clearOnComplete: true }, Presets.shades_classic);
  const begun = Date.now();
  let drawn = false;
  return {
    update: (done, total) => {
      if (!drawn && Date.now() - begun < PATIENCE_MS) return;
      if (!drawn) bar.start(total, done);
      drawn = true;
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => {
      if (drawn) bar.stop();
    },
  };
}
