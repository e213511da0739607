import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { violates } from '../../../database/faults.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hashMailbox, toMailboxKey } from '../../../limits/mailbox-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { EMAIL_UNIQUE, insertAccount, insertMember, isMailboxBarred } from '../accounts.repository.ts';
import { isEmailKept } from '../identity/former-email.repository.ts';
import { refuseLeakedPassword } from '../passwords/leaked-passwords.ts';
import type { Device } from '../sessions/describe-device.ts';
import { refuseDisposable } from './refuse-disposable.ts';
import { refuseUnfitName } from './refuse-unfit-name.ts';
import { type StartedSession, startSession } from '../sessions/sign-in.ts';

type RegisterMemberInput = {
  name: string;
  email: string;
  password: string;
  /** Undefined where a command creates the account. */
  device?: Device;
  client?: string;
};

/**
 * Creates the account, signs the member in and queues the verification mail, in one transaction. A mailbox of a suspended
 * or banned member, and an address that another member can put back, are refused like an address that has an account, so the
 * answer does not tell them apart.
 */
export async function registerMember(
  app: AppContext,
  { name, email, password, device, client }: RegisterMemberInput,
): Promise<StartedSession> {
  const { mailboxKey } = app.config;
  refuseUnfitName(name);
  refuseLeakedPassword(password);
  refuseDisposable(email);
  const memberId = newId();
  await app.limits.countAttempt('sign-up-per-mailbox', toMailboxKey(mailboxKey, email));
  const passwordHash = await app.passwordTurns.take(client ?? memberId, () => app.passwords.hash(password));
  const mailboxHash = hashMailbox(mailboxKey, email);
  try {
    return await inTransaction(app.db, async (trx) => {
      if (await isMailboxBarred(trx, mailboxHash)) throw new Refusal('email_taken');
      await insertMember(trx, { id: memberId, name, createdAt: app.now() });
      await insertAccount(trx, { memberId, email, mailboxHash, passwordHash, createdAt: app.now() });
      // After the insert, which waits for a member who is giving the address up at this moment.
      if (await isEmailKept(trx, { memberId, email, now: app.now() })) throw new Refusal('email_taken');
      await queueMail(app, trx, { memberId, template: 'verify-email', dedupeKey: 'registration' });
      const session = await startSession(app, trx, { memberId, passwordHash, device });
      if (!session) throw new Error('an account that was just created has other credentials');
      return session;
    });
  } catch (error) {
    if (violates(error, EMAIL_UNIQUE)) throw new Refusal('email_taken');
    throw error;
  }
}
