import { Client } from 'pg';

/** In the order in which they come back: a key locks its table for itself alone, and references stand on keys. */
const KINDS = ['key', 'text index', 'index', 'reference'] as const;
type Aside = { kind: (typeof KINDS)[number]; drop: string; restore: string; what: string };

const FIND = `
  select format('alter table %I drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %I add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore,
    conname as what, case contype when 'f' then 'reference' else 'key' end as kind
  from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('p', 'u', 'f')
  union all
  select format('drop index %I', index.indexrelid::regclass), pg_get_indexdef(index.indexrelid),
    index.indexrelid::regclass::text, case access.amname when 'gin' then 'text index' else 'index' end
  from pg_index index join pg_class on pg_class.oid = index.indexrelid join pg_am access on access.oid = pg_class.relam
  where index.indrelid = any($1::text[]::regclass[])
    and not exists (select from pg_constraint where conindid = index.indexrelid and contype in ('p', 'u'))`;

/** Two at once, for two cores. */
const BUILDERS = 2;

/** Takes the indexes and keys of tables away while they are filled: built from full tables they cost a tenth. */
export async function setIndexesAside(url: string, tables: string[]) {
  const aside = await withClient(url, async (client) => {
    const { rows } = await client.query<Aside>(FIND, [tables]);
    const inOrder = rows.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
    for (const { drop } of inOrder.toReversed()) await client.query(drop);
    return inOrder;
  });
  return {
    restore: async (report: (what: string) => unknown): Promise<void> => {
      const of = (...kinds: Aside['kind'][]) => aside.filter(({ kind }) => kinds.includes(kind));
      await withClient(url, (client) => buildAll(client, of('key'), report));
      // Those of words take longest by far: beginning with them leaves neither builder idle.
      const waiting = of('text index', 'index');
      const build = (client: Client) => buildAll(client, waiting, report);
      await Promise.all(Array.from({ length: BUILDERS }, () => withClient(url, build)));
      await withClient(url, (client) => buildAll(client, of('reference'), report));
    },
  };
}

async function buildAll(client: Client, waiting: Aside[], report: (what: string) => unknown): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    await client.query(next.restore);
    report(next.what);
  }
}

async function withClient<Result>(url: string, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
