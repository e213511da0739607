import { createMeta } from '../app/pages/page-metadata.ts';
import { FaqPage } from '../features/information/faq-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.faq);

export default function Faq() {
  return <FaqPage />;
}
