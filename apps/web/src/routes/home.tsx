import { useSession } from '../api/session.ts';
import { metaOf } from '../app/page-metadata.ts';
import { NotOpenYet } from '../features/placeholder/not-open-yet.tsx';
import { pageWords } from '../messages/page-titles.ts';
import { unopenedPages } from '../messages/unopened-pages.ts';
import { paths } from '../paths.ts';

export const meta = metaOf(pageWords.home);

export default function Home() {
  const { user } = useSession();
  return (
    <NotOpenYet
      title={unopenedPages.home.title(user?.name ?? '')}
      sentence={unopenedPages.home.sentence}
      link={{ to: paths.leaderboard, text: unopenedPages.toLeaderboard }}
    />
  );
}
