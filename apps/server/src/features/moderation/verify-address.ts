import type { AppContext } from '../../core/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockAccount, type MemberStatus } from '../accounts/member-status.ts';
import { verifyWithoutToken } from '../accounts/signup/verify-email.ts';
import { insertAuditEntry } from './audit.repository.ts';

export type VerifyAddressResult =
  | { outcome: 'verified' | 'verified before' | 'unknown member' }
  | { outcome: 'not possible'; status: MemberStatus };

/** Marks the address of a member as theirs, by the operator's command: for a member whom no mail reaches. */
export function verifyAddress(app: AppContext, reference: string): Promise<VerifyAddressResult> {
  return inTransaction(app.db, async (trx) => {
    const account = await lockAccount(trx, reference);
    if (!account) return { outcome: 'unknown member' };
    const { memberId, status } = account;
    if (status !== 'active') return { outcome: 'not possible', status };
    if (!(await verifyWithoutToken(app, trx, memberId))) return { outcome: 'verified before' };
    const actor = { kind: 'operator' } as const;
    await insertAuditEntry(trx, { actor, event: 'address-verified', subjectId: memberId, at: app.now() });
    return { outcome: 'verified' };
  });
}
