import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken } from '../../../core/secret-token.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { toAddressKey } from '../../../limits/limits.ts';
import { answerSignInLinkJob } from '../accounts.jobs.ts';
import { insertLinkRequest, takeSignInTry } from './sign-in-link.repository.ts';

type OfferInput = { email: string; client: string; /** Why the attempt is refused. */ refusal: Refusal };

/**
 * Refuses an attempt of an unknown device beyond the limit, and lets the worker mail a link if the address has an account.
 * Known and unknown addresses get the same answer after the same work. Counted by the address as it is typed, not by its
 * mailbox: otherwise a spelling without an account would use up the mail of the spelling that has one.
 */
export async function offerSignInLink(app: AppContext, { email, client, refusal }: OfferInput): Promise<never> {
  const { limits } = app;
  const address = toAddressKey(email);
  if (await limits.isWithin('sign-in-link', address)) {
    if (!(await limits.isWithin('sign-in-link-per-client', client))) {
      await limits.giveBack('sign-in-link', address);
      throw refusal;
    }
    await requestLink(app, email);
  }
  throw new Refusal('sign_in_link_sent', { retryAfterSeconds: refusal.retryAfterSeconds });
}

async function requestLink(app: AppContext, email: string): Promise<void> {
  const id = newId();
  await inTransaction(app.db, async (trx) => {
    await insertLinkRequest(trx, { id, email, createdAt: app.now() });
    await app.jobs.add(trx, answerSignInLinkJob, { payload: { requestId: id }, key: id });
  });
}

/** Whether a mailed link allows this attempt. Takes one of its tries. */
export async function takeLinkTry(
  app: AppContext,
  { email, linkToken }: { email: string; linkToken: string | undefined },
): Promise<boolean> {
  if (linkToken === undefined) return false;
  return takeSignInTry(app.db, { tokenHash: hashSecretToken(linkToken), email, at: app.now() });
}
