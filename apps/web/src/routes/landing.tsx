import { metaOf } from '../app/page-metadata.ts';
import { ExampleCard } from '../features/example-listing/example-card.tsx';
import { LandingHero } from '../features/landing/landing-hero.tsx';
import { LandingPreview } from '../features/listings/landing-preview.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = metaOf(pageWords.landing);

export default function Landing() {
  return (
    <>
      <LandingHero art={<ExampleCard />} />
      <LandingPreview />
    </>
  );
}
