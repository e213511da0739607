import type { AppContext } from '../../app/context.ts';
import { findRecipient } from './accounts.repository.ts';

/** Whom a mail to this member goes to; undefined when the account may not be used any more. */
export async function findMailRecipient(
  app: AppContext,
  memberId: string,
): Promise<{ email: string; name: string } | undefined> {
  return findRecipient(app.db, memberId);
}
