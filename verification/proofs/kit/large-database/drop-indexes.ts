import type { Client } from 'pg';
import { withClient } from '../services/with-client.ts';

/** In the order of their restoration: adding a key locks its table exclusively, and foreign keys need the keys. */
const KINDS = ['key', 'text index', 'index', 'reference'] as const;
type DroppedIndex = { kind: (typeof KINDS)[number]; drop: string; restore: string; what: string };

const FIND = `
  select format('alter table %I drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %I add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
    conname as what, case contype when 'f' then 'reference' else 'key' end as kind
  from pg_constraint
  where conrelid = any($1::text[]::regclass[]) and contype in ('p', 'u', 'f')
    or confrelid = any($1::text[]::regclass[]) and contype = 'f' -- other tables refer to these
  union all
  select format('drop index %I', index.indexrelid::regclass), pg_get_indexdef(index.indexrelid),
    index.indexrelid::regclass::text, case access.amname when 'gin' then 'text index' else 'index' end
  from pg_index index join pg_class on pg_class.oid = index.indexrelid join pg_am access on access.oid = pg_class.relam
  where index.indrelid = any($1::text[]::regclass[])
    and not exists (select from pg_constraint where conindid = index.indexrelid and contype in ('p', 'u'))`;

/** Two indexes at the same time, for two cores. */
const BUILDERS = 2;

/** Drops the indexes and keys of tables before they are filled. Building them on full tables takes a tenth of the time. */
export async function dropIndexes(url: string, tables: string[]) {
  const dropped = await withClient(url, async (client) => {
    const { rows } = await client.query<DroppedIndex>(FIND, [tables]);
    const inOrder = rows.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
    for (const { drop } of inOrder.toReversed()) await client.query(drop);
    return inOrder;
  });
  return {
    restore: async (report: (what: string) => unknown): Promise<void> => {
      const select = (...kinds: DroppedIndex['kind'][]) => dropped.filter(({ kind }) => kinds.includes(kind));
      await withClient(url, (client) => restoreAll(client, select('key'), report));
      // Text indexes take longest by far. Starting with them keeps both builders busy.
      const waiting = select('text index', 'index');
      const build = (client: Client) => restoreAll(client, waiting, report);
      await Promise.all(Array.from({ length: BUILDERS }, () => withClient(url, build)));
      await withClient(url, (client) => restoreAll(client, select('reference'), report));
    },
  };
}

async function restoreAll(client: Client, waiting: DroppedIndex[], report: (what: string) => unknown): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await client.query(next.restore);
    report(next.what);
  }
}
