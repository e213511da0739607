import type { AppContext } from '../../core/context.ts';
import type { Trx } from '../../database/client.ts';
import { removeListing } from '../listings/posting/remove-listing.ts';
import { planCardErasure } from '../sharing/erase-share-cards.ts';
import { clearProfile } from '../profiles/clear-profile.ts';
import { hideTarget } from './hiding/hide-target.ts';
import type { Target } from './hiding/target.repository.ts';

/**
 * Takes content down for good: a listing with its photos, also for one of its photos; the pictures and the text of a profile;
 * a suggestion, or the price of a guest, is hidden. Returns the listings that changed.
 */
export async function removeContent(app: AppContext, trx: Trx, target: Target): Promise<string[]> {
  const { kind, id } = target;
  if (kind === 'suggestion' || kind === 'guest') return hideTarget(app, trx, { target, reason: 'decision' });
  if (kind === 'profile') {
    await clearProfile(app, trx, id);
    return [];
  }
  await removeListing(app, trx, id);
  await planCardErasure(app, trx, id);
  return [id];
}
