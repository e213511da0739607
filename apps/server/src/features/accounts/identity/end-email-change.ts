import type { Trx } from '../../../database/client.ts';
import { deleteUnusedTokens } from '../email-token.repository.ts';
import { takeEmailChange } from './email-change.repository.ts';

/**
 * Ends a change of address that waits: its link confirms nothing any more. The account is locked. The change goes before its
 * tokens, because a mail that is being composed holds the change until its token is stored.
 */
export async function endEmailChange(trx: Trx, memberId: string): Promise<void> {
  await takeEmailChange(trx, memberId);
  await deleteUnusedTokens(trx, memberId, 'change-email');
}
