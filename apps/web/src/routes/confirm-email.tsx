import { useSession } from '../api/session.ts';
import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { settingsPageWords } from '../features/settings/messages.ts';
import { ConfirmEmailPanel } from '../features/settings/confirm-email-panel.tsx';
import { useLinkToken } from '../lib/hooks/link-token.ts';

export const meta = createMeta(settingsPageWords.confirmEmail);

/** Opened from the mail to a new address, also on a device without a session. */
export default function ConfirmEmail() {
  const { user } = useSession();
  return (
    <FocusedPage>
      <ConfirmEmailPanel token={useLinkToken()} isSignedIn={user !== null} />
    </FocusedPage>
  );
}
