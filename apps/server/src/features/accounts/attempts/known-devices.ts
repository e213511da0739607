import type { AppContext } from '../../../core/context.ts';
import { hashSecretToken, newSecretToken } from '../../../core/secret-token.ts';
import type { Trx } from '../../../database/client.ts';
import { findAccountDevice, insertKnownDevice, noteDeviceUse } from './known-device.repository.ts';

/** The members of a household may share a browser. It keeps one token for each account that signed in there. */
const ACCOUNTS_PER_BROWSER = 5;

/** The hash of the browser's token for this account; undefined if no member has signed in to it there. */
export async function findKnownDevice(
  app: AppContext,
  { email, tokens }: { email: string; tokens: readonly string[] },
): Promise<Buffer | undefined> {
  if (tokens.length === 0) return undefined;
  return findAccountDevice(app.db, { tokenHashes: tokens.map(hashSecretToken), email, now: app.now() });
}

type RememberDeviceInput = { memberId: string; sessionHash: Buffer; tokens: readonly string[] };

/**
 * Notes that a session was started in this browser, and returns the tokens it should keep from now on. Several sign-ins
 * to one account wait for each other: the caller has locked the account.
 */
export async function rememberDevice(
  app: AppContext,
  trx: Trx,
  { memberId, sessionHash, tokens }: RememberDeviceInput,
): Promise<string[]> {
  const use = { memberId, sessionHash, at: app.now() };
  const used =
    tokens.length === 0 ? undefined : await noteDeviceUse(trx, { ...use, tokenHashes: tokens.map(hashSecretToken) });
  const known = used && tokens.find((token) => hashSecretToken(token).equals(used));
  const token = known ?? newSecretToken();
  if (known === undefined) await insertKnownDevice(trx, { ...use, tokenHash: hashSecretToken(token) });
  return [token, ...tokens.filter((other) => other !== token)].slice(0, ACCOUNTS_PER_BROWSER);
}
