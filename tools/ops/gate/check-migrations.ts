/** `npm run check:migrations`: squawk reads the new migrations and names what would block a table or break running code. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../services/data-folder.ts';

/** The last file of the baseline, which is applied to new databases alone. */
const BASELINE = '20261117T1620_create-own-data.sql';
const FOLDER = join(REPOSITORY, 'apps/server/migrations');
const OLDEST_POSTGRES = '15.0';
/** What `database/migrate.ts` does for every file: a limit for waiting for locks, and all of a file or nothing. */
const EXCLUDED = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts'];
const NO_TRANSACTION = /^-- no transaction\b/;

export function listNewMigrations(folder = FOLDER): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file > BASELINE);
  return files.toSorted().map((file) => join(folder, file));
}

/** One line for each finding; none if all is well. */
export function findProblems(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const transaction = NO_TRANSACTION.test(readFileSync(file, 'utf8')) ? [] : ['--assume-in-transaction'];
    const options = ['--pg-version', OLDEST_POSTGRES, '--reporter', 'gcc', `--exclude=${EXCLUDED.join(',')}`];
    const { status, stdout, error } = spawnSync('squawk', [...options, ...transaction, file], { encoding: 'utf8' });
    if (error) throw error;
    const lines = stdout.split('\n').filter((line) => line.startsWith(file));
    if (status !== 0 && lines.length === 0) throw new Error(`squawk failed on ${file}:\n${stdout}`);
    return lines.map((line) => line.slice(REPOSITORY.length + 1));
  });
}

if (import.meta.main) {
  const files = listNewMigrations();
  const problems = findProblems(files);
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} new migrations, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
