import { metaOf } from '../app/page-metadata.ts';
import { HowItWorksPage } from '../features/information/how-it-works-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = metaOf(pageWords.howItWorks);

export default function HowItWorks() {
  return <HowItWorksPage />;
}
