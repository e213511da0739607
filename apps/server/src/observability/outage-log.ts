import type { Logger } from './logger.ts';

/** Writes one line when something goes away and one when it is over, however many calls fail in between. */
export type OutageLog = {
  /** Notes one failure. `kind` says what is away; equal kinds share their lines. */
  note: (kind: string, error: unknown) => void;
  close: () => void;
};

/** An outage is over when there was no failure for this long. Longer than the back-off of any client of ours. */
const QUIET_MS = 15_000;

type Outage = { since: number; last: number; failures: number; timer: NodeJS.Timeout };

export function createOutageLog(log: Logger, quietMs = QUIET_MS): OutageLog {
  const outages = new Map<string, Outage>();
  const finish = (kind: string, { since, last, failures }: Outage) => {
    outages.delete(kind);
    log.info({ kind, failures, seconds: Math.round((last - since) / 1000) }, 'no failure of this kind any more');
  };
  const begin = (kind: string, error: unknown): Outage => {
    log.warn({ kind, err: error }, 'something is away; further failures of this kind are counted, not logged');
    const now = performance.now();
    const outage: Outage = {
      since: now,
      last: now,
      failures: 0,
      timer: setTimeout(() => finish(kind, outage), quietMs),
    };
    outage.timer.unref();
    outages.set(kind, outage);
    return outage;
  };
  return {
    note: (kind, error) => {
      const outage = outages.get(kind) ?? begin(kind, error);
      outage.failures += 1;
      outage.last = performance.now();
      outage.timer.refresh();
    },
    close: () => {
      for (const { timer } of outages.values()) clearTimeout(timer);
      outages.clear();
    },
  };
}
