import { createMeta } from '../app/pages/page-metadata.ts';
import { LandingCall } from '../features/landing/landing-call.tsx';
import { LandingQuotes, LandingStories } from '../features/landing/landing-examples.tsx';
import { LandingFeatures } from '../features/landing/landing-features.tsx';
import { LandingHero } from '../features/landing/landing-hero.tsx';
import { LandingPreview } from '../features/listings/teasers/landing-preview.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.landing);

export default function Landing() {
  return (
    <>
      <LandingHero />
      <LandingPreview />
      <LandingFeatures />
      <LandingQuotes />
      <LandingStories />
      <LandingCall />
    </>
  );
}
