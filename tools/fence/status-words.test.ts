import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMigratedTables } from './migrated-tables.ts';

test(
  'only accounts, cases and decisions keep a status; listings and suggestions have none',
  { tags: ['LIST-18'] },
  () => {
    const paths = globSync('apps/server/migrations/*.sql');
    const migrations = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    const statuses = readMigratedTables({ sources: [], migrations, docs: [] }).flatMap(({ name, sql }) =>
      [...sql.matchAll(/\b(\w*(?:status|state|stage|phase)) in \(([^)]*)\)/g)].map(
        ([, column, words]) => `${name}.${column}: ${words}`,
      ),
    );
    expect(statuses).toEqual([
      "member_account.status: 'active', 'suspended', 'banned', 'closed'",
      "moderation_case.state: 'open', 'proposed', 'appealed', 'decided'",
      "moderation_decision.state: 'proposed', 'withdrawn', 'in-force', 'overturned'",
    ]);
  },
);
