import type { Repo } from './repo.ts';

/** A table that exists after all migrations, with the SQL that created and altered it. */
export type MigratedTable = { name: string; sql: string };

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?"?([a-z_][a-z0-9_.]*)"?`;
const STATEMENT = new RegExp(String.raw`^(create table|alter table|drop table) ${NAME}(?: rename to ([a-z_]+)$)?`);

/** Applies `create`, `alter`, `rename` and `drop table` of all migrations, oldest first. */
export function readMigratedTables(repo: Repo): MigratedTable[] {
  const tables = new Map<string, string>();
  for (const { text } of repo.migrations.toSorted((a, b) => a.path.localeCompare(b.path))) {
    for (const statement of splitStatements(text)) {
      const [, action, name, newName] = STATEMENT.exec(statement) ?? [];
      if (action === undefined || name === undefined) continue;
      const sql = `${tables.get(name) ?? ''}${statement};`;
      if (action === 'drop table' || newName !== undefined) tables.delete(name);
      if (action !== 'drop table') tables.set(newName ?? name, sql);
    }
  }
  return [...tables].map(([name, sql]) => ({ name, sql }));
}

// Comments are removed first because they may contain semicolons. SQL ignores case and spacing.
function splitStatements(text: string): string[] {
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return code.split(';').map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
}
