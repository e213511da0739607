import type { Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

type CardChange = Record<'photoUrl' | 'backgroundUrl' | 'about', string | null | undefined>;

/** What is undefined stays as it is. */
export async function updateCard(trx: Trx, memberId: string, change: CardChange): Promise<void> {
  const { photoUrl, backgroundUrl, about } = change;
  const columns = {
    ...(photoUrl !== undefined && { photo_url: photoUrl }),
    ...(backgroundUrl !== undefined && { background_url: backgroundUrl }),
    ...(about !== undefined && { about }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('member').set(columns).where('id', '=', memberId).execute();
}

type Preferences = { preferences: string[]; at: Instant };

export async function setPreferences(trx: Trx, memberId: string, { preferences, at }: Preferences): Promise<void> {
  await trx
    .updateTable('member_account')
    .set({ preferences, updated_at: at })
    .where('member_id', '=', memberId)
    .execute();
}
