import { type BlockKind, BLOCKS_MAX } from '@ballpark/rules/settings';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Trx } from '../../database/client.ts';
import { isUuid } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireMember } from '../accounts/find-member.ts';
import { recordOwnWrite } from '../accounts/sessions/find-caller.ts';
import { forgetEachOther } from '../messages/telling/tell-members.ts';
import {
  countOtherBlocks,
  deleteBlock,
  lockPair,
  markMembersWithBlocks,
  type Pair,
  putBlock,
} from './blocks.repository.ts';

/**
 * Blocks or mutes a member. A member who is blocked by the other one may block them, too, so this looks at no block of the
 * other: the answer tells nothing about it.
 */
export async function blockMember(app: AppContext, input: Pair & { kind: BlockKind }): Promise<void> {
  const { memberId, kind } = input;
  const { id: otherId } = await requireMember(app, input.otherId, { memberId, hasBlocks: false });
  if (otherId === memberId) throw new Refusal('own_block');
  await recordOwnWrite(app, memberId);
  const changed = await inTransaction(app.db, (trx) => writeBlock(app, trx, { memberId, otherId, kind }));
  app.live.announceNotifications(changed);
}

/** Returns the members whose notifications have changed. */
async function writeBlock(app: AppContext, trx: Trx, { kind, ...pair }: Pair & { kind: BlockKind }): Promise<string[]> {
  const active = await lockPair(trx, pair);
  if (!active.includes(pair.memberId)) throw new Refusal('not_signed_in');
  if (!active.includes(pair.otherId)) throw new Refusal('member_not_found');
  if ((await countOtherBlocks(trx, pair)) >= BLOCKS_MAX) throw new Refusal('too_many_blocks');
  await putBlock(trx, { ...pair, kind, at: app.now() });
  await markMembersWithBlocks(trx, pair);
  return kind === 'block' ? forgetEachOther(trx, pair) : [];
}

/** Ends a block or a mute of the caller. A block by the other member stays. */
export async function unblockMember(app: AppContext, pair: Pair): Promise<void> {
  if (!isUuid(pair.otherId)) throw new Refusal('member_not_found');
  await recordOwnWrite(app, pair.memberId);
  await inTransaction(app.db, async (trx) => {
    await lockPair(trx, pair);
    await deleteBlock(trx, pair);
    await markMembersWithBlocks(trx, pair);
  });
}
