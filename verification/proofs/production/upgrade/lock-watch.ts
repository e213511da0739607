import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { ProofRun } from '../../kit/proof-run.ts';

const EVERY_MS = 50;

export type LockWatch = {
  /** The longest wait for a lock since the last call, in milliseconds, and the statement that waited. */
  takeLongest: () => { ms: number; statement: string };
  /** Before the server is stopped. */
  end: () => Promise<void>;
};

/** Asks PostgreSQL twenty times a second which sessions wait for a lock. Advisory locks are not counted: they block no query. */
export async function watchLocks(run: ProofRun, databaseUrl: string): Promise<LockWatch> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'lock-watch' });
  client.on('error', () => undefined); // the query that used the connection reports the error
  await client.connect();
  const ending = new AbortController();
  let longest = { ms: 0, statement: '' };
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ ms: number; statement: string }>(
        `select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms, left(query, 80) as statement
         from pg_locks join pg_stat_activity using (pid)
         where not granted and locktype <> 'advisory' and waitstart is not null order by 1 desc limit 1`,
      );
      if (rows[0] && rows[0].ms > longest.ms) longest = rows[0];
      await sleep(EVERY_MS);
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  const end = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    await watching;
    await client.end();
  };
  run.atEnd(end);
  return {
    end,
    takeLongest: () => {
      const taken = longest;
      longest = { ms: 0, statement: '' };
      return taken;
    },
  };
}
