import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { violates } from '../../../database/faults.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { EMAIL_UNIQUE, insertAccount, insertMember } from '../accounts.repository.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';

type Registration = { name: string; email: string; password: string };

/** Creates the account, signs it in and owes it the verification mail: all of it, or nothing. */
export async function registerMember(app: AppContext, registration: Registration): Promise<StartedSession> {
  const passwordHash = await app.passwords.hash(registration.password);
  const memberId = newId();
  try {
    return await inTransaction(app.db, async (trx) => {
      await insertMember(trx, { id: memberId, name: registration.name, createdAt: app.now() });
      await insertAccount(trx, { memberId, email: registration.email, passwordHash, createdAt: app.now() });
      await queueMail(app, trx, { memberId, template: 'verify-email', dedupeKey: 'registration' });
      return startSession(app, trx, memberId);
    });
  } catch (error) {
    if (violates(error, EMAIL_UNIQUE)) throw new Refusal('email_taken');
    throw error;
  }
}
