import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { violates } from '../../../database/faults.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { EMAIL_UNIQUE, insertAccount, insertMember } from '../accounts.repository.ts';
import { refuseLeakedPassword } from '../passwords/leaked-passwords.ts';
import type { Device } from '../sessions/describe-device.ts';
import { type StartedSession, startSession } from '../sessions/sign-in.ts';

type RegisterMemberInput = {
  name: string;
  email: string;
  password: string;
  /** Undefined where a command creates the account. */
  device?: Device;
};

/** Creates the account, signs the member in and queues the verification mail, in one transaction. */
export async function registerMember(
  app: AppContext,
  { name, email, password, device }: RegisterMemberInput,
): Promise<StartedSession> {
  refuseLeakedPassword(password);
  const passwordHash = await app.passwords.hash(password);
  const memberId = newId();
  try {
    return await inTransaction(app.db, async (trx) => {
      await insertMember(trx, { id: memberId, name, createdAt: app.now() });
      await insertAccount(trx, { memberId, email, passwordHash, createdAt: app.now() });
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
