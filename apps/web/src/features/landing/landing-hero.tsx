import MapPin from 'lucide-react/icons/map-pin';
import { ExamplePhoto } from '../../components/examples/example-photo.tsx';
import { classNames } from '../../lib/class-names.ts';
import { landingMessages, sceneMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Approx } from '../../ui/basics/approx.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { ButtonLink } from '../../ui/basics/button.tsx';

/** When each of the six guesses appears. Classes, not inline styles, because the security policy forbids style attributes. */
const DELAYS = [
  '[animation-delay:.3s]',
  '[animation-delay:.8s]',
  '[animation-delay:1.3s]',
  '[animation-delay:1.8s]',
  '[animation-delay:2.3s]',
  '[animation-delay:2.8s]',
] as const;

/** In order of appearance. 195 is moved up because it would overlap 194. */
const GUESSES = [
  { amount: 150, place: 'top-1/2 left-[5.5%]' },
  { amount: 210, place: 'top-1/2 left-[94.5%]' },
  { amount: 175, place: 'top-1/2 left-[42.5%]' },
  { amount: 195, place: 'top-[27%] left-[72.3%]' },
  { amount: 168, place: 'top-1/2 left-[32.2%]' },
  { amount: 194, place: 'top-1/2 left-[70.8%]', isOwn: true },
] as const;

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
          {/* The server writes that page. */}
          <ButtonLink to={paths.daily} reloadDocument variant="outline">
            {landingMessages.daily}
          </ButtonLink>
          <ButtonLink to={paths.howItWorks} variant="ghost">
            {landingMessages.howItWorks}
          </ButtonLink>
        </div>
        <p className="mt-5 text-sm text-text-3">{landingMessages.privacy}</p>
      </div>
      <div className="w-full max-w-md lg:w-[26rem]">
        <Scene />
      </div>
    </section>
  );
}

/** An invented listing: six guesses appear one by one while the average moves. */
function Scene() {
  return (
    <figure className="overflow-hidden rounded-3xl border border-border bg-surface">
      <div className="relative">
        <ExamplePhoto thing="bike" className="aspect-[9/4] sm:aspect-[16/10]" />
        <Badge className="absolute top-3 right-3">{sceneMessages.mark}</Badge>
      </div>
      <figcaption className="p-4 sm:p-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-bold">{sceneMessages.title}</span>
          <span className="flex items-center gap-1 text-sm text-text-3">
            <MapPin aria-hidden="true" className="size-4" />
            {sceneMessages.area}
          </span>
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
          <span className="flex items-baseline text-price font-extrabold text-primary">
            <Approx />
            <RunningAverage />
          </span>
          <span className="text-sm text-text-2">{sceneMessages.caption}</span>
        </p>
        <Strip label={sceneMessages.strip} className="mt-3" />
        <p className="mt-3 flex items-center gap-2 text-sm font-bold text-accent">
          <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-accent" />
          {sceneMessages.own}
        </p>
      </figcaption>
    </figure>
  );
}

/** The average after each guess. The figures lie on top of each other and only the last one stays visible. */
function RunningAverage() {
  const averages = GUESSES.map((_, index) => computeAverage(GUESSES.slice(0, index + 1)));
  return (
    <span className="inline-grid">
      {averages.slice(0, -1).map((average, index) => (
        <span
          key={DELAYS[index]}
          aria-hidden="true"
          className={`col-start-1 row-start-1 animate-glimpse opacity-0 ${DELAYS[index] ?? ''}`}
        >
          ${average}
        </span>
      ))}
      <span className={`col-start-1 row-start-1 animate-arrive ${DELAYS.at(-1) ?? ''}`}>${averages.at(-1)}</span>
    </span>
  );
}

/**
 * The animation runs once; with reduced motion the strip shows its final state at once. It moves boxes and not parts of
 * an SVG: on a slow phone a box moves at no layout cost, while the browser lays out an SVG again in every frame.
 */
function Strip({ label, className }: { label: string; className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- built from boxes, not an image file
    <div role="img" aria-label={label} className={classNames('relative h-18', className)}>
      <div
        className={`absolute inset-x-[1%] inset-y-1.5 animate-drop rounded-2xl border border-transparent bg-primary-soft ${DELAYS[1]}`}
      />
      <div className="absolute inset-x-0 top-1/2 border-t-2 border-border" />
      <div
        className={`absolute inset-y-0 left-[53%] -ml-0.5 animate-average rounded-full border-2 border-primary ${DELAYS[0]}`}
      />
      {GUESSES.map((guess, index) => (
        <div
          key={guess.amount}
          className={classNames(
            'absolute -mt-2 -ml-2 size-4 animate-drop rounded-full border-2 border-surface',
            'isOwn' in guess ? 'bg-accent' : 'bg-primary-dot',
            guess.place,
            DELAYS[index],
          )}
        />
      ))}
    </div>
  );
}

function computeAverage(guesses: readonly { amount: number }[]): number {
  return Math.round(guesses.reduce((sum, { amount }) => sum + amount, 0) / guesses.length);
}
