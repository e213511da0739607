import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { postgresPrograms } from '@ballpark/ops/services/postgres-programs';

export type Copying = {
  /** Waits while PostgreSQL is behind. */
  write: (lines: string) => Promise<void>;
  end: () => Promise<void>;
};

const CHUNK_CHARACTERS = 256 * 1024;

type Target = { url: string; table: string; columns: readonly string[] };

/**
 * Fills an empty table from lines of text, by `psql`. Emptied and filled in one transaction its rows are frozen and its
 * pages known to be visible to all at once, which a later vacuum would otherwise rewrite all of them for.
 */
export function copyInto({ url, table, columns }: Target): Copying {
  const statements = [
    'set client_min_messages = warning',
    // Our rows are right by construction; checking each reference again would take longer than the filling.
    'set session_replication_role = replica',
    'begin',
    `truncate ${table} cascade`,
    `copy ${table} (${columns.join(', ')}) from stdin with (freeze)`,
    'commit',
  ];
  const args = [url, '-q', '-X', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((statement) => ['-c', statement])];
  const psql = spawn(join(postgresPrograms(), 'psql'), args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const closed = once(psql, 'close');
  // Its reason is on the terminal, and its exit code says that it failed.
  psql.stdin.on('error', () => undefined);
  let waiting = '';

  async function flush(): Promise<void> {
    const chunk = waiting;
    waiting = '';
    if (psql.exitCode !== null) throw new Error(`filling ${table} has stopped`);
    if (!psql.stdin.write(chunk)) await Promise.race([once(psql.stdin, 'drain'), closed]);
  }

  return {
    write: async (lines) => {
      waiting += lines;
      if (waiting.length >= CHUNK_CHARACTERS) await flush();
    },
    end: async () => {
      await flush();
      psql.stdin.end();
      const [exitCode] = (await closed) as [number | null];
      if (exitCode !== 0) throw new Error(`filling ${table} failed`);
    },
  };
}
