import { metaOf } from '../app/page-metadata.ts';
import { NotOpenYet } from '../features/placeholder/not-open-yet.tsx';
import { pageWords } from '../messages/page-titles.ts';
import { unopenedPages } from '../messages/unopened-pages.ts';
import { paths } from '../paths.ts';

export const meta = metaOf(pageWords.listing);

export default function Listing() {
  return <NotOpenYet {...unopenedPages.listing} link={{ to: paths.home, text: unopenedPages.toHome }} />;
}
