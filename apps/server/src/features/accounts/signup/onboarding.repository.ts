import type { Trx } from '../../../database/client.ts';
import type { Cell } from '../../../database/grid.ts';
import type { Instant } from '../../../database/instant.ts';

type MarkOnboardedInput = { memberId: string; preferences: readonly string[]; cell: Cell; at: Instant };

/**
 * Locks the account and marks it as onboarded; undefined when it already was. Of concurrent calls, exactly one
 * succeeds.
 */
export function markOnboarded(trx: Trx, { memberId, preferences, cell, at }: MarkOnboardedInput) {
  return trx
    .updateTable('member_account')
    .set({ preferences: [...preferences], ...cell, onboarded_at: at, updated_at: at })
    .where('member_id', '=', memberId)
    .where('onboarded_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
}

type PublicCardInput = { memberId: string; username: string; photoUrl: string | null };

export async function setPublicCard(trx: Trx, { memberId, username, photoUrl }: PublicCardInput): Promise<void> {
  await trx.updateTable('member').set({ username, photo_url: photoUrl }).where('id', '=', memberId).execute();
}
