import type { PuzzleConsent } from '@ballpark/contracts/crowd/daily';
import { toDay } from '@ballpark/rules/daily/days';
import { readClock } from '../../../core/clock.ts';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { findRefusalReason } from '../find-refusal-reason.ts';
import { refuseConsent } from '../listings.policy.ts';
import { deleteConsent, findConsent, insertConsent } from './puzzle-consent.repository.ts';

type OwnListing = { memberId: string; listingId: string };

/** Whether the caller's own closed listing may become one of the five things of a day. */
export async function readPuzzleConsent(app: AppContext, own: OwnListing): Promise<PuzzleConsent> {
  const refusalReason = await findRefusalReason(app, own, refuseConsent);
  if (refusalReason) throw new Refusal(refusalReason);
  const day = toDay(readClock(app));
  const consent = await findConsent(app.db, { listingId: own.listingId, day });
  // It was deleted after the first check.
  if (!consent) throw new Refusal('listing_not_found');
  return consent;
}

/** Agrees, until the day it is played, or takes that back: at any time, and at once on all days on which it was played. */
export async function changePuzzleConsent(
  app: AppContext,
  { memberId, listingId, agreed }: OwnListing & { agreed: boolean },
): Promise<PuzzleConsent> {
  const consent = await readPuzzleConsent(app, { memberId, listingId });
  if (agreed === consent.agreed) return consent;
  if (!agreed) await deleteConsent(app.db, { listingId, ownerId: memberId });
  else if (!consent.canAgree) throw new Refusal('puzzle_not_possible');
  else await insertConsent(app.db, { listingId, ownerId: memberId, at: app.now() });
  return { ...consent, agreed };
}
