import { useSession } from '../api/session.ts';
import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { StopEmailPanel } from '../features/settings/email-link-panels.tsx';
import { settingsPageWords } from '../features/settings/messages.ts';
import { useLinkToken } from '../lib/hooks/link-token.ts';

export const meta = createMeta(settingsPageWords.stopEmailChange);

/** Opened from the mail to the current address. It has no guard: its reader need not be signed in. */
export default function StopEmailChange() {
  const { user } = useSession();
  return (
    <FocusedPage>
      <StopEmailPanel token={useLinkToken()} isSignedIn={user !== null} />
    </FocusedPage>
  );
}
