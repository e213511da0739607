import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { deletePushOptOut, insertPushOptOut, listPushOptOuts, type PushOptOutKind } from './push-opt-out.repository.ts';

type PushChoice = { memberId: string; kind: PushOptOutKind; isOn: boolean };

/** Stops or starts push messages of one kind, or all of them, on all devices of a member. */
export function choosePushes(app: AppContext, trx: Trx, { isOn, ...choice }: PushChoice): Promise<void> {
  return isOn ? deletePushOptOut(trx, choice) : insertPushOptOut(trx, choice, app.now());
}

/** The kinds of push messages that a member has stopped; 'all' where they are paused. */
export function listStoppedPushes(app: AppContext, memberId: string): Promise<PushOptOutKind[]> {
  return listPushOptOuts(app.db, memberId);
}
