import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { PackThing } from './pack-thing.ts';
import { type NamedPicture, PICTURES_BASE } from './picture-name.ts';

/** Returns whether the thing is new, or undefined where it was equal. */
export async function upsertPackThing(trx: Trx, pack: string, thing: PackThing): Promise<boolean | undefined> {
  const { id, title, line, question, price, currency, photo, source, crowd } = thing;
  const { rows } = await sql<{ isNew: boolean }>`
    insert into pack_thing (
      id, pack, title, line, question, price, currency, photo, source_text, source_licence, source_url, crowd
    ) values (
      ${id}, ${pack}, ${title}, ${line}, ${question}, ${price}, ${currency}, ${photo},
      ${source.text}, ${source.licence}, ${source.url}, ${crowd}::bigint[]
    )
    on conflict (id) do update set
      title = excluded.title, line = excluded.line, question = excluded.question, price = excluded.price,
      currency = excluded.currency, photo = excluded.photo, source_text = excluded.source_text,
      source_licence = excluded.source_licence, source_url = excluded.source_url, crowd = excluded.crowd
    where pack_thing is distinct from excluded
    returning xmax = 0 as "isNew"
  `.execute(trx);
  return rows[0]?.isNew;
}

export async function insertPicture(trx: Trx, { name, bytes }: NamedPicture): Promise<void> {
  await sql`insert into pack_picture (name, webp) values (${name}, ${bytes}) on conflict do nothing`.execute(trx);
}

/** Removes the pictures that no thing shows. */
export async function deleteUnusedPictures(trx: Trx): Promise<void> {
  await sql`
    delete from pack_picture
    where not exists (select from pack_thing where photo = ${`${PICTURES_BASE}/`} || pack_picture.name)
  `.execute(trx);
}

export async function findPicture(db: Queryable, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ webp: Buffer }>`select webp from pack_picture where name = ${name}`.execute(db);
  return rows[0]?.webp;
}

export async function listPacks(db: Queryable): Promise<{ pack: string; things: number; played: number }[]> {
  const { rows } = await sql<{ pack: string; things: number; played: number }>`
    select pack, count(*)::int as things,
      count(*) filter (where exists (select from daily_thing where pack_thing_id = pack_thing.id))::int as played
    from pack_thing group by pack order by pack
  `.execute(db);
  return rows;
}

/** Removes its things from all days, too. Returns how many there were. */
export async function deletePack(trx: Trx, pack: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from pack_thing where pack = ${pack}`.execute(trx);
  return Number(numAffectedRows);
}
