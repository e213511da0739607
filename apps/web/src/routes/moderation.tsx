import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { NotFoundContent } from '../app/public/not-found-content.tsx';
import { moderationPageWords } from '../features/moderation/messages.ts';
import { ModerationPage } from '../features/moderation/moderation-page.tsx';
import { useDocumentTitle } from '../lib/hooks/page-state.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(moderationPageWords);

/** For other members there is nothing at this address. */
export default function Moderation() {
  const isModerator = useSession().user?.isModerator === true;
  useDocumentTitle((isModerator ? moderationPageWords : pageWords.notFound).title);
  return isModerator ? <ModerationPage /> : <NotFoundContent />;
}
