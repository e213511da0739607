import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const OLDEST_MAJOR = 15;
const DEBIAN_ROOT = '/usr/lib/postgresql';

/** The folder with `initdb` and `pg_ctl`: Debian keeps them off the PATH, one folder per version. */
export function postgresPrograms(): string {
  const found = debianPrograms() ?? programsOnPath();
  if (found === undefined) throw new Error(`PostgreSQL ${OLDEST_MAJOR} or newer was not found.`);
  return found;
}

function debianPrograms(): string | undefined {
  if (!existsSync(DEBIAN_ROOT)) return undefined;
  const majors = readdirSync(DEBIAN_ROOT)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR && existsSync(join(DEBIAN_ROOT, String(major), 'bin', 'initdb')))
    .toSorted((a, b) => b - a);
  return majors[0] === undefined ? undefined : join(DEBIAN_ROOT, String(majors[0]), 'bin');
}

function programsOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const program = folders.map((folder) => join(folder, 'initdb')).find((path) => existsSync(path));
  return program === undefined ? undefined : dirname(program);
}
