import type { AppContext } from '../../../core/context.ts';
import { findPendingEmail } from './email-change.repository.ts';
import { findNextUsernameChange } from './username.repository.ts';

/** The settings' view of changes of username and e-mail address. */
type IdentityChanges = {
  /** Null where the username may change now. */
  usernameChangeableAt: string | null;
  pendingEmail: string | null;
};

export async function findIdentityChanges(app: AppContext, memberId: string): Promise<IdentityChanges> {
  const [changeableAt, pendingEmail] = await Promise.all([
    findNextUsernameChange(app.db, memberId, app.now()),
    findPendingEmail(app.db, memberId, app.now()),
  ]);
  return { usernameChangeableAt: changeableAt?.toISOString() ?? null, pendingEmail: pendingEmail ?? null };
}
