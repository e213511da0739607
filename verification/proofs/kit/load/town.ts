import { hashSecretToken } from '@ballpark/server/core/secret-token';
import { createPasswords } from '@ballpark/server/core/passwords';
import type { Pool } from 'pg';
import { NOW_MS } from '../large-database/dataset.ts';

/** The people and listings that a load uses. */
export type Town = {
  members: readonly TownMember[];
  openListings: readonly { id: string; ownerId: string }[];
  /** Who has already suggested a price for which listing, as `listing member`. */
  suggested: Set<string>;
  words: readonly string[];
};

export type TownMember = { id: string; email: string; token: string };

export const TOWN_PASSWORD = 'a password of the town';

/** The data ends at a fixed moment. With it in the past, the worker would close every listing at once. */
async function moveToToday(sql: Pool): Promise<void> {
  const shift = `interval '${Math.floor((Date.now() - NOW_MS) / 1000)} seconds'`;
  const client = await sql.connect();
  try {
    // Without triggers: what they would write is there already.
    await client.query('set session_replication_role = replica');
    const times = ['created_at', 'updated_at', 'closed_at', 'auto_closed_at', 'closes_at', 'settled_at', 'deleted_at'];
    await client.query(`update listing set ${times.map((time) => `${time} = ${time} + ${shift}`).join(', ')}`);
    await client.query(`update suggestion set created_at = created_at + ${shift}, updated_at = updated_at + ${shift}`);
    await client.query('reset session_replication_role');
    await client.query('truncate listing_term');
    await client.query('insert into listing_term select * from open_listing_term');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    client.release();
  }
}

/** Signs members in, gives them a password, and reads what there is to ask for. */
export async function prepareTown(sql: Pool, { signedIn }: { signedIn: number }): Promise<Town> {
  await moveToToday(sql);
  const { rows } = await sql.query<{ id: string; email: string }>(
    `select member_id as id, email from member_account where h7 is not null order by md5(member_id::text) limit $1`,
    [signedIn],
  );
  const members = rows.map((row) => ({ ...row, token: `viewer-${row.id}` }));
  await sql.query('insert into session (token_hash, member_id) select * from unnest($1::bytea[], $2::uuid[])', [
    members.map(({ token }) => hashSecretToken(token)),
    members.map(({ id }) => id),
  ]);
  const { hash } = await createPasswords({ memoryKib: 19_456, passes: 2 });
  await sql.query('update member_account set password_hash = $1 where member_id = any ($2)', [
    await hash(TOWN_PASSWORD),
    members.map(({ id }) => id),
  ]);
  const open = await sql.query<{ id: string; ownerId: string; title: string }>(
    // Those that end during the load would refuse prices.
    `select id, owner_id as "ownerId", title from listing
     where is_active and deleted_at is null and created_at > now() - interval '60 hours' order by md5(id::text) limit 3000`,
  );
  const pairs = await sql.query<{ pair: string }>(
    `select listing_id || ' ' || member_id as pair from suggestion where listing_id = any ($1)`,
    [open.rows.map(({ id }) => id)],
  );
  return {
    members,
    openListings: open.rows,
    suggested: new Set(pairs.rows.map(({ pair }) => pair)),
    words: open.rows.map(({ title }) => title.split(' ')[0] ?? title),
  };
}
