import { NotFoundPage } from '../app/public/not-found-page.tsx';
import { createMeta } from '../app/pages/page-metadata.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.notFound);

export default function NotFound() {
  return <NotFoundPage />;
}
