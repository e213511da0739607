import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable, Trx } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import { lockAccount } from '../accounts/member-status.ts';
import { insertAuditEntry } from './audit.repository.ts';
import { deleteModerator, insertModerator, isModerator, lockModerator } from './moderator.repository.ts';

export type RoleChangeResult = 'changed' | 'unchanged' | 'unknown member' | 'not active';

/** Lets a member judge reports. Only the operator can, with a command. The reference is an address, a username or an id. */
export function grantModerator(app: AppContext, reference: string): Promise<RoleChangeResult> {
  return inTransaction(app.db, async (trx) => {
    const account = await lockAccount(trx, reference);
    if (!account) return 'unknown member';
    if (account.status !== 'active') return 'not active';
    const { memberId } = account;
    if (!(await insertModerator(trx, { memberId, grantedBy: 'operator', at: app.now() }))) return 'unchanged';
    const actor = { kind: 'operator' } as const;
    await insertAuditEntry(trx, { actor, event: 'moderator-granted', subjectId: memberId, at: app.now() });
    return 'changed';
  });
}

/** Takes the role back. It is gone with the next request of the member. */
export function revokeModerator(app: AppContext, reference: string): Promise<RoleChangeResult> {
  return inTransaction(app.db, async (trx) => {
    const account = await lockAccount(trx, reference);
    if (!account) return 'unknown member';
    const { memberId } = account;
    if (!(await deleteModerator(trx, memberId))) return 'unchanged';
    const actor = { kind: 'operator' } as const;
    await insertAuditEntry(trx, { actor, event: 'moderator-revoked', subjectId: memberId, at: app.now() });
    return 'changed';
  });
}

/** Refuses members without the role. Every request to a moderation route looks it up again. */
export async function requireModerator(db: Queryable, memberId: string): Promise<void> {
  if (!(await isModerator(db, memberId))) throw new Refusal('not_moderator');
}

/** Locks the moderator's role as the first statement of a decision, before anything is said about the case. */
export async function lockModeratorRole(trx: Trx, memberId: string): Promise<void> {
  if (!(await lockModerator(trx, memberId))) throw new Refusal('not_moderator');
}
