import { isNowhere, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { snap } from '../../database/grid.ts';
import { inTransaction } from '../../database/transaction.ts';
import { getOwnProfile, type OwnRecord } from '../accounts/find-member.ts';
import { recordOwnWrite } from '../accounts/sessions/find-caller.ts';
import { getArea, setArea } from './settings.repository.ts';

type ChangeAreaInput = Point & { memberId: string };

/** Moves a member. Stores the centre of their cell instead of the exact position. Their listings stay where they are. */
export async function changeArea(app: AppContext, { memberId, ...point }: ChangeAreaInput): Promise<OwnRecord> {
  if (isNowhere(point)) throw new Refusal('location_missing');
  const cell = snap(point);
  const { h7 } = await getArea(app.db, memberId, app.now());
  // Saving an area again is no move, so that a member who saves twice loses nothing.
  if (h7 !== cell.h7) {
    await recordOwnWrite(app, memberId);
    await inTransaction(app.db, async (trx) => {
      const isMoved = await setArea(trx, { memberId, cell, at: app.now() });
      if (!isMoved) throw new Refusal('area_changed_too_often');
    });
  }
  return getOwnProfile(app, memberId);
}
