import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** The key of this installation. A migration has inserted it. */
export async function getModerationKey(db: Queryable): Promise<Buffer> {
  return (await db.selectFrom('moderation_key').select('key').executeTakeFirstOrThrow()).key;
}

/** With the time of the same clock that all queries use. */
export function getKeyAndTime(db: Queryable, at: Instant): Promise<{ key: Buffer; at: Date }> {
  return db
    .selectFrom('moderation_key')
    .select(['key', at.as('at')])
    .executeTakeFirstOrThrow();
}
