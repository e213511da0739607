import { metaOf } from '../app/page-metadata.ts';
import { NotOpenYet } from '../features/placeholder/not-open-yet.tsx';
import { pageWords } from '../messages/page-titles.ts';
import { unopenedPages } from '../messages/unopened-pages.ts';
import { paths } from '../paths.ts';

export const meta = metaOf(pageWords.privacy);

export default function Privacy() {
  return <NotOpenYet {...unopenedPages.privacy} link={{ to: paths.landing, text: unopenedPages.toStart }} />;
}
