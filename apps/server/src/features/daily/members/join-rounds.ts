import type { AppContext } from '../../../core/context.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readDay } from '../round/round-things.ts';
import { insertMemberRound, takeDeviceRounds } from './member-round.repository.ts';

type JoinInput = { device: Buffer; memberId: string };

/**
 * Gives the rounds of a device to the member who uses it, with their streak, and makes today's round the member's from its
 * start. Rounds of another member stay theirs. A second time it changes nothing.
 */
export async function joinRounds(app: AppContext, { device, memberId }: JoinInput): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    await takeDeviceRounds(trx, { device, memberId });
    await insertMemberRound(trx, { id: newId(), device, memberId, day: readDay(app), at: app.now() });
  });
}
