import MapPin from 'lucide-react/icons/map-pin';
import { sceneMessages } from './messages.ts';
import { ExamplePhoto } from '../../components/examples/example-photo.tsx';
import { Approx } from '../../ui/basics/approx.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { ARRIVALS, GUESSES, LandingStrip } from './landing-strip.tsx';

/** The product once through: a thing, six guesses that come in, and the average they settle on. */
export function LandingScene() {
  return (
    <figure className="overflow-hidden rounded-3xl border border-border bg-surface">
      <div className="relative">
        <ExamplePhoto thing="bike" className="aspect-[9/4] sm:aspect-[16/10]" />
        <Badge className="absolute top-3 right-3">{sceneMessages.mark}</Badge>
      </div>
      <figcaption className="p-4 sm:p-6">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-lg font-bold">{sceneMessages.title}</span>
          <span className="flex items-center gap-1 text-sm text-text-3">
            <MapPin aria-hidden="true" className="size-4" />
            {sceneMessages.area}
          </span>
        </p>
        <p className="mt-2 flex items-baseline gap-3">
          <span className="flex items-baseline text-price font-extrabold text-primary">
            <Approx />
            <Figures />
          </span>
          <span className="text-sm text-text-2">{sceneMessages.caption}</span>
        </p>
        <LandingStrip label={sceneMessages.strip} className="mt-3" />
        <p className="mt-3 flex items-center gap-2 text-sm font-bold text-accent">
          <span aria-hidden="true" className="size-3 shrink-0 rounded-full bg-accent" />
          {sceneMessages.own}
        </p>
      </figcaption>
    </figure>
  );
}

/** What the average is after each guess, one in the place of the other; the last one stays. */
function Figures() {
  const averages = GUESSES.map((_, index) => averageOf(GUESSES.slice(0, index + 1)));
  return (
    <span className="inline-grid">
      {averages.slice(0, -1).map((average, index) => (
        <span
          key={ARRIVALS[index]}
          aria-hidden="true"
          className={`col-start-1 row-start-1 animate-glimpse opacity-0 ${ARRIVALS[index] ?? ''}`}
        >
          ${average}
        </span>
      ))}
      <span className={`col-start-1 row-start-1 animate-arrive ${ARRIVALS.at(-1) ?? ''}`}>${averages.at(-1)}</span>
    </span>
  );
}

function averageOf(guesses: readonly { amount: number }[]): number {
  return Math.round(guesses.reduce((sum, { amount }) => sum + amount, 0) / guesses.length);
}
