import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { UndoEmailPanel } from '../features/settings/email-link-panels.tsx';
import { settingsPageWords } from '../features/settings/messages.ts';
import { useLinkToken } from '../lib/hooks/link-token.ts';

export const meta = createMeta(settingsPageWords.undoEmailChange);

/** Opened from the mail to the old address. It has no guard: its reader may be unable to sign in. */
export default function UndoEmailChange() {
  return (
    <FocusedPage>
      <UndoEmailPanel token={useLinkToken()} />
    </FocusedPage>
  );
}
