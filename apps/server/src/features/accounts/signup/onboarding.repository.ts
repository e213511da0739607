import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** Names the index that refuses a second member of a name, whatever its case. */
export const USERNAME_UNIQUE = 'member_username_unique';

/** Whether somebody else has this name. One look-up in the unique index on lower(username). */
export async function isUsernameTaken(db: Queryable, username: string, exceptMemberId: string): Promise<boolean> {
  const holder = await db
    .selectFrom('member')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '<>', exceptMemberId)
    .executeTakeFirst();
  return holder !== undefined;
}

type Onboarding = {
  memberId: string;
  preferences: readonly string[];
  place: { h7: string; latitude: number; longitude: number };
  at: Instant;
};

/** The gate: undefined when this member is onboarded already. Two at once: one gets through. */
export function markOnboarded(trx: Trx, { memberId, preferences, place, at }: Onboarding) {
  return trx
    .updateTable('member_account')
    .set({ preferences: [...preferences], ...place, onboarded_at: at, updated_at: at })
    .where('member_id', '=', memberId)
    .where('onboarded_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
}

type PublicCard = { memberId: string; username: string; photoUrl: string | null };

export async function setPublicCard(trx: Trx, { memberId, username, photoUrl }: PublicCard): Promise<void> {
  await trx.updateTable('member').set({ username, photo_url: photoUrl }).where('id', '=', memberId).execute();
}
