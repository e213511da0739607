import type { OwnSession } from '@ballpark/contracts/settings';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deleteOtherKnownDevices, deleteSessionDevice } from '../attempts/known-device.repository.ts';
import { endEmailChange } from '../identity/end-email-change.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { deleteOwnSession, listLiveSessions } from './own-session.repository.ts';
import { deleteOtherSessions } from './session.repository.ts';

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The hash of its token identifies a session. It cannot be turned back into the token. */
const SESSION_ID = /^[0-9a-f]{64}$/;

type OwnSessionInput = { memberId: string; tokenHash: Buffer };

export async function listOwnSessions(
  app: AppContext,
  { memberId, tokenHash }: OwnSessionInput,
): Promise<OwnSession[]> {
  const sessions = await listLiveSessions(app.db, { memberId, current: tokenHash, now: app.now() });
  return sessions.map((session) => ({
    id: session.tokenHash.toString('hex'),
    device: session.device,
    area: session.countryCode === null ? null : (COUNTRY_NAMES.of(session.countryCode) ?? null),
    startedAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastUsedAt.toISOString(),
    isCurrent: Boolean(session.isCurrent),
  }));
}

/**
 * Ends one session at once on every process, and forgets its device. A session of another member is refused like an unknown
 * one. A waiting change of address ends too: a member who ends the session of a stranger ends what the stranger has begun.
 */
export async function endOwnSession(app: AppContext, input: OwnSessionInput & { id: string }): Promise<void> {
  if (!SESSION_ID.test(input.id)) throw new Refusal('session_not_found');
  const ended = Buffer.from(input.id, 'hex');
  await inTransaction(app.db, async (trx) => {
    await lockOwnAccount(trx, input);
    // Before the session: once it has ended, no device has it.
    await deleteSessionDevice(trx, input.memberId, ended);
    if (!(await deleteOwnSession(trx, input.memberId, ended))) throw new Refusal('session_not_found');
    if (!ended.equals(input.tokenHash)) await endEmailChange(trx, input.memberId);
  });
}

/** Ends all other sessions of the member and returns how many ended. */
export function endOtherSessions(app: AppContext, { memberId, tokenHash }: OwnSessionInput): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    await lockOwnAccount(trx, { memberId, tokenHash });
    await endEmailChange(trx, memberId);
    await deleteOtherKnownDevices(trx, memberId, tokenHash);
    return deleteOtherSessions(trx, memberId, tokenHash);
  });
}
