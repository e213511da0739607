import type { Queryable } from '../../../database/client.ts';

/** The key of this installation. A migration has inserted it. */
export async function getModerationKey(db: Queryable): Promise<Buffer> {
  return (await db.selectFrom('moderation_key').select('key').executeTakeFirstOrThrow()).key;
}
