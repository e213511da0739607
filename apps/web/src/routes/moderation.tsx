import { lazy, Suspense } from 'react';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { NotFoundContent } from '../app/public/not-found-content.tsx';
import { moderationPageWords } from '../features/moderation/messages.ts';
import { useDocumentTitle } from '../lib/hooks/page-state.ts';
import { pageWords } from '../messages/page-titles.ts';
import { PageSpinner } from '../ui/feedback/loading.tsx';

export const meta = createMeta(moderationPageWords);

// Members without the role do not load it.
const ModerationPage = lazy(() =>
  import('../features/moderation/moderation-page.tsx').then((module) => ({ default: module.ModerationPage })),
);

/** For other members there is nothing at this address. */
export default function Moderation() {
  const isModerator = useSession().user?.isModerator === true;
  useDocumentTitle((isModerator ? moderationPageWords : pageWords.notFound).title);
  if (!isModerator) return <NotFoundContent />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <ModerationPage />
    </Suspense>
  );
}
