import type { Repo } from './repo.ts';

/** A table the migrations leave behind, with the SQL that shaped it. */
export type MigratedTable = { name: string; sql: string };

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?"?([a-z_][a-z0-9_.]*)"?`;
const STATEMENT = new RegExp(String.raw`^(create table|alter table|drop table) ${NAME}`);

/** Follows `create`, `alter` and `drop table` through all migrations, oldest first. */
export function migratedTables(repo: Repo): MigratedTable[] {
  const tables = new Map<string, string>();
  for (const { text } of repo.migrations.toSorted((a, b) => a.path.localeCompare(b.path))) {
    for (const statement of statementsIn(text)) {
      const [, act, name] = STATEMENT.exec(statement) ?? [];
      if (act === undefined || name === undefined) continue;
      if (act === 'drop table') tables.delete(name);
      else tables.set(name, `${tables.get(name) ?? ''}${statement};`);
    }
  }
  return [...tables].map(([name, sql]) => ({ name, sql }));
}

// Comments go first: they may hold semicolons. Case and spacing say nothing in SQL.
function statementsIn(text: string): string[] {
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return code.split(';').map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
}
