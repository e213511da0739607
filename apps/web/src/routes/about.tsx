import { createMeta } from '../app/pages/page-metadata.ts';
import { AboutPage } from '../features/information/about-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.about);

export default function About() {
  return <AboutPage />;
}
