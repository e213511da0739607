import { FocusedPage } from '../app/pages/page-frame.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { AppealPage } from '../features/appeal/appeal-page.tsx';
import { appealPageWords } from '../features/appeal/messages.ts';
import { useLinkToken } from '../lib/hooks/link-token.ts';

export const meta = createMeta(appealPageWords);

/** Opened from the mail about a decision or from a notification. It has no guard: a suspended person cannot sign in. */
export default function AppealRoute() {
  return (
    <FocusedPage isWide>
      <AppealPage token={useLinkToken()} />
    </FocusedPage>
  );
}
