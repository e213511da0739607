import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findPostgresPrograms } from '@ballpark/ops/services/postgres';

export type RowCopy = {
  /** Waits when PostgreSQL reads more slowly than the proof writes. */
  write: (lines: string) => Promise<void>;
  end: () => Promise<void>;
};

const CHUNK_CHARACTERS = 256 * 1024;

type CopyTarget = { url: string; table: string; columns: readonly string[] };

/**
 * Fills an empty table with COPY, through `psql`. TRUNCATE and COPY FREEZE in one transaction write frozen rows, so that
 * a later vacuum does not have to rewrite every page.
 */
export function openRowCopy({ url, table, columns }: CopyTarget): RowCopy {
  const statements = [
    'set client_min_messages = warning',
    // Skips the foreign-key checks: the rows are consistent, and checking them would take longer than the copy.
    'set session_replication_role = replica',
    'begin',
    `truncate ${table} cascade`,
    `copy ${table} (${columns.join(', ')}) from stdin with (freeze)`,
    'commit',
  ];
  const args = [url, '-q', '-X', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((statement) => ['-c', statement])];
  const psql = spawn(join(findPostgresPrograms(), 'psql'), args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const closed = once(psql, 'close');
  // psql prints the reason to the terminal and exits with an error code.
  psql.stdin.on('error', () => undefined);
  let waiting = '';

  async function flush(): Promise<void> {
    const chunk = waiting;
    waiting = '';
    if (psql.exitCode !== null) throw new Error(`the copy into ${table} has stopped`);
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
      if (exitCode !== 0) throw new Error(`the copy into ${table} failed`);
    },
  };
}

/** NULL in the text format of COPY. */
export const NULL = '\\N';

/** One row in the text format of COPY. */
export function formatRow(fields: readonly (string | number)[]): string {
  return `${fields.join('\t')}\n`;
}
