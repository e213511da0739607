import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken, newSecretToken } from '../../../core/secret-token.ts';
import type { Trx } from '../../../database/client.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hashNetwork } from '../../../limits/network-address.ts';
import {
  findCredentials,
  getOwnRecord,
  type MemberStatus,
  replacePasswordHash,
  type OwnRecord,
} from '../accounts.repository.ts';
import { rememberDevice } from '../attempts/known-devices.ts';
import { countSignIn } from '../attempts/sign-in-attempts.ts';
import { deleteSignInLinks } from '../attempts/sign-in-link.repository.ts';
import { lockActiveAccountWithPassword } from '../closing/closed-account.repository.ts';
import { type Device, describeDevice, findCountryCode } from './describe-device.ts';
import { deleteSession, deleteSurplusSessions, insertSession } from './session.repository.ts';

export type StartedSession = {
  record: OwnRecord;
  token: string;
  /** The tokens that the browser should keep in its cookie; empty where a command started the session. */
  deviceTokens: readonly string[];
};

/**
 * Opens a closed account again; false if it is too late. Another feature does it, because listings are shown again, and
 * that feature builds on this one.
 */
export type ReopenAccount = (app: AppContext, account: { memberId: string; passwordHash: string }) => Promise<boolean>;

type Credentials = { email: string; password: string; device: Device };

type SignInInput = Credentials & { client: string; linkToken?: string | undefined };

/** Failures are limited, and right sign-ins only beyond what an honest person does. */
export function signIn(app: AppContext, { client, linkToken, ...credentials }: SignInInput, reopen: ReopenAccount) {
  const { email, device } = credentials;
  return countSignIn(app, { email, client, linkToken, deviceTokens: device.tokens }, () =>
    checkPassword(app, credentials, reopen),
  );
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
  const current = await renewHash(app, { memberId, password, passwordHash });
  const session = await inTransaction(app.db, (trx) =>
    startSession(app, trx, { memberId, passwordHash: current, device }),
  );
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
 * the credentials of an active account. The lock waits for a reset or a suspension that is being written, so no session
 * outlives either, and for other sign-ins to the account, so that these cannot exceed the number of sessions together.
 */
export async function startSession(
  app: AppContext,
  trx: Trx,
  { memberId, passwordHash, device }: NewSessionInput,
): Promise<StartedSession | undefined> {
  if (!(await lockActiveAccountWithPassword(trx, { memberId, passwordHash }))) return undefined;
  const token = newSecretToken();
  const tokenHash = hashSecretToken(token);
  const origin = {
    device: device ? describeDevice(device.userAgent) : null,
    countryCode: device ? findCountryCode(device.address) : null,
    networkHash: device ? hashNetwork(app.config.mailboxKey, device.address) : null,
  };
  await insertSession(trx, { tokenHash, memberId, ...origin, at: app.now() });
  await deleteSurplusSessions(trx, memberId, tokenHash);
  await deleteSignInLinks(trx, memberId);
  const deviceTokens = device
    ? await rememberDevice(app, trx, { memberId, sessionHash: tokenHash, tokens: device.tokens })
    : [];
  return { record: await getOwnRecord(trx, memberId), token, deviceTokens };
}

/** Ends one session at once on every process, because sessions are not cached. */
export function signOut(app: AppContext, tokenHash: Buffer): Promise<void> {
  return deleteSession(app.db, tokenHash);
}
