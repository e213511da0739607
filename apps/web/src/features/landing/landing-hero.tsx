import { landingMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { LandingScene } from './landing-scene.tsx';

export function LandingHero() {
  return (
    <section className="grid items-center gap-6 sm:gap-10 lg:grid-cols-[1fr_auto] lg:gap-16">
      <div className="max-w-2xl">
        <p className="inline-block rounded-full border border-transparent bg-accent-soft px-3 py-1 text-sm font-bold text-accent">
          {landingMessages.kicker}
        </p>
        {/* So narrow that the fallback font breaks lines where the web font does: no layout shift when it loads. */}
        <h1 className="mt-5 max-w-[9.1em] text-hero font-extrabold [word-spacing:.08em]">{landingMessages.title}</h1>
        <p className="mt-5 text-lg text-text-2">{landingMessages.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.register}>{landingMessages.getStarted}</ButtonLink>
          <ButtonLink to={paths.howItWorks} variant="outline">
            {landingMessages.howItWorks}
          </ButtonLink>
        </div>
        <p className="mt-5 text-sm text-text-3">{landingMessages.privacy}</p>
      </div>
      <div className="w-full max-w-md lg:w-[26rem]">
        <LandingScene />
      </div>
    </section>
  );
}
