import type { OwnSession } from '@ballpark/contracts/settings';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
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

/** Ends one session at once on every process. A session of another member is refused like an unknown one. */
export async function endOwnSession(app: AppContext, input: { memberId: string; id: string }): Promise<void> {
  const isEnded =
    SESSION_ID.test(input.id) && (await deleteOwnSession(app.db, input.memberId, Buffer.from(input.id, 'hex')));
  if (!isEnded) throw new Refusal('session_not_found');
}

/** Returns how many ended. */
export function endOtherSessions(app: AppContext, { memberId, tokenHash }: OwnSessionInput): Promise<number> {
  return deleteOtherSessions(app.db, memberId, tokenHash);
}
