import { createMeta } from '../app/pages/page-metadata.ts';
import { HowItWorksPage } from '../features/information/how-it-works-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.howItWorks);

export default function HowItWorks() {
  return <HowItWorksPage />;
}
