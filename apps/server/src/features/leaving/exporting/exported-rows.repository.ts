import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

type ExportedTable = { table: string; column: string; omitted: readonly string[]; memberId: string };

/** All rows of a member in a table of the map, without the omitted columns. A very active member has some ten thousand. */
export async function listMemberRows(
  db: Queryable,
  { table, column, omitted, memberId }: ExportedTable,
): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(exported) - ${omitted}::text[] as row from ${sql.table(table)} exported
    where ${sql.ref(`exported.${column}`)} = ${memberId}::uuid
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** The contact messages from the member's address. Uses contact_message_sender. */
export async function listOwnMessages(db: Queryable, memberId: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(message) as row from contact_message message
    where lower(message.email) = (select lower(email) from member_account where member_id = ${memberId}::uuid)
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** The contents of the member's photos. Uses photo_once, which begins with the owner. */
export async function listOwnContents(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('content_hash as contentHash')
    .distinct()
    .where('owner_id', '=', memberId)
    .execute();
  return rows.map(({ contentHash }) => contentHash);
}
