import type { AppContext } from '../../../app/context.ts';
import { findPendingEmail } from './email-change.repository.ts';
import { findChangeableAt } from './username.repository.ts';

/** What the settings say about the changes of username and e-mail address. */
type IdentityChanges = {
  /** Null where the username may change now. */
  usernameChangeableAt: string | null;
  pendingEmail: string | null;
};

export async function findIdentityChanges(app: AppContext, memberId: string): Promise<IdentityChanges> {
  const [changeableAt, pendingEmail] = await Promise.all([
    findChangeableAt(app.db, memberId, app.now()),
    findPendingEmail(app.db, memberId, app.now()),
  ]);
  return { usernameChangeableAt: changeableAt?.toISOString() ?? null, pendingEmail: pendingEmail ?? null };
}
