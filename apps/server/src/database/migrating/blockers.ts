import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

type BlockerRow = { pid: number; application: string; state: string | null; seconds: number | null };

type WatchOptions = {
  /** The sessions that may be waiting. */
  applicationName: string;
  intervalMs: number;
  /** Called for each different set of blockers. */
  onSeen: (blockers: string) => void;
};

/** Watches for which sessions the sessions of one program wait. Without the text of queries: it may hold personal data. */
export function watchBlockers(observer: Client, { applicationName, intervalMs, onSeen }: WatchOptions) {
  const stopped = new AbortController();
  let lastPids = '';
  let last: string | undefined;

  async function look(): Promise<void> {
    const { rows } = await observer.query<BlockerRow>(
      `select blocker.pid, blocker.application_name as application, blocker.state,
              extract(epoch from clock_timestamp() - blocker.xact_start)::int as seconds
       from pg_stat_activity waiting
       join pg_stat_activity blocker on blocker.pid = any (pg_blocking_pids(waiting.pid))
       where waiting.application_name = $1 and waiting.datname = current_database()
       order by blocker.pid`,
      [applicationName],
    );
    if (rows.length === 0) return;
    last = rows.map(describeBlocker).join(', ');
    const pids = rows.map(({ pid }) => pid).join();
    if (pids !== lastPids) onSeen(last);
    lastPids = pids;
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await look().catch(() => undefined); // an optional report: the migration does not depend on it
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: async (): Promise<void> => {
      stopped.abort();
      await running;
    },
    last: () => last,
  };
}

function describeBlocker({ pid, application, state, seconds }: BlockerRow): string {
  const age = seconds === null ? '' : ` for ${seconds} s`;
  return `pid ${pid} (${[application, `${state ?? 'unknown'}${age}`].filter((part) => part !== '').join(', ')})`;
}
