import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { hashSecretToken, newSecretToken } from '../../../app/secret-token.ts';
import type { Queryable } from '../../../database/client.ts';
import { hashNetwork } from '../../../limits/network-hash.ts';
import {
  findCredentials,
  getOwnRecord,
  type MemberStatus,
  replacePasswordHash,
  type OwnRecord,
} from '../accounts.repository.ts';
import { type Device, describeDevice, findCountryCode } from './describe-device.ts';
import { deleteSession, insertSession } from './session.repository.ts';
import { countFailedSignIns } from './sign-in-attempts.ts';

export type StartedSession = { record: OwnRecord; token: string };

/**
 * Opens a closed account again; false if it is too late. Another feature does it, because listings are shown again, and
 * that feature builds on this one.
 */
export type ReopenAccount = (app: AppContext, account: { memberId: string; passwordHash: string }) => Promise<boolean>;

type Credentials = { email: string; password: string; device: Device };

/** Only failed attempts count, so that a member who signs in often is never stopped. */
export function signIn(
  app: AppContext,
  { client, ...credentials }: Credentials & { client: string },
  reopen: ReopenAccount,
) {
  return countFailedSignIns(app, { email: credentials.email, client }, () => checkPassword(app, credentials, reopen));
}

/**
 * An unknown address and a wrong password get the same answer after the same time: `passwords.matches` also hashes when
 * there is no account.
 */
async function checkPassword(
  app: AppContext,
  { email, password, device }: Credentials,
  reopen: ReopenAccount,
): Promise<StartedSession & { isReopened: boolean }> {
  const credentials = await findCredentials(app.db, email);
  const isRight = await app.passwords.matches(password, credentials?.passwordHash);
  if (!credentials || !isRight) throw new Refusal('wrong_credentials');
  if (!canSignIn(credentials.status)) throw new Refusal('account_suspended');
  const { memberId, passwordHash } = credentials;
  const isReopened = credentials.status === 'closed' && (await reopen(app, { memberId, passwordHash }));
  const session = await startSession(app, app.db, {
    memberId,
    passwordHash: await renewHash(app, { memberId, password, passwordHash }),
    device,
  });
  // The password was reset or the member suspended after the credentials were read, or a closed account is due for erasure.
  if (!session) throw new Refusal('wrong_credentials');
  return { ...session, isReopened };
}

type RenewHashInput = { memberId: string; password: string; passwordHash: string };

/** Replaces a hash that was made with another cost. Sign-in is the only moment when the password is known. */
async function renewHash(app: AppContext, { memberId, password, passwordHash }: RenewHashInput): Promise<string> {
  if (!app.passwords.isOutdated(passwordHash)) return passwordHash;
  const renewed = await app.passwords.hash(password);
  const isReplaced = await replacePasswordHash(app.db, { memberId, passwordHash, renewed });
  return isReplaced ? renewed : passwordHash;
}

/** Suspended and banned members keep their account but cannot sign in. Signing in to a closed account opens it again. */
export const SIGN_IN_STATUSES: readonly MemberStatus[] = ['active', 'closed'];

export function canSignIn(status: MemberStatus): boolean {
  return SIGN_IN_STATUSES.includes(status);
}

type NewSessionInput = { memberId: string; passwordHash: string; device: Device | undefined };

/**
 * Starts a session and returns its token, of which the database stores only the hash. Undefined if these are no longer
 * the credentials of an active account.
 */
export async function startSession(
  app: AppContext,
  db: Queryable,
  { memberId, passwordHash, device }: NewSessionInput,
): Promise<StartedSession | undefined> {
  const token = newSecretToken();
  const origin = {
    device: device ? describeDevice(device.userAgent) : null,
    countryCode: device ? findCountryCode(device.address) : null,
    networkHash: device ? hashNetwork(app.config.mailboxKey, device.address) : null,
  };
  const session = { tokenHash: hashSecretToken(token), memberId, passwordHash, ...origin, at: app.now() };
  if (!(await insertSession(db, session))) return undefined;
  return { record: await getOwnRecord(db, memberId), token };
}

/** Ends one session at once on every process, because sessions are not cached. */
export function signOut(app: AppContext, tokenHash: Buffer): Promise<void> {
  return deleteSession(app.db, tokenHash);
}
