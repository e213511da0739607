import { useSession } from '../api/session.ts';
import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { ConfirmEmailPanel } from '../features/settings/confirm-email-panel.tsx';
import { useLinkToken } from '../lib/hooks/link-token.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.confirmEmail);

/** Opened from the mail to a new address, also on a device without a session. */
export default function ConfirmEmail() {
  const { user } = useSession();
  return (
    <FocusedPage>
      <ConfirmEmailPanel token={useLinkToken()} isSignedIn={user !== null} />
    </FocusedPage>
  );
}
