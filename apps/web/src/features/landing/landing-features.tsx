import HandCoins from 'lucide-react/icons/hand-coins';
import MapPin from 'lucide-react/icons/map-pin';
import MapPinned from 'lucide-react/icons/map-pinned';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId } from 'react';
import { landingFacts, landingFeatures } from './messages.ts';
import { ExampleGuess } from '../../components/examples/example-guess.tsx';
import { ExamplePhoto } from '../../components/examples/example-photo.tsx';
import { FeatureCard } from '../../components/examples/feature-card.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';

const { post, hear, close } = landingFeatures;

const FACT_ICONS = { free: HandCoins, local: MapPinned, area: ShieldCheck } as const;
const GUESSES = [150, 168, 175, 184, 199, 210] as const;
const ENDING = { final: 185, closest: 184 } as const;

/** Posting, hearing and closing, each with a sample of the interface; below them three facts. */
export function LandingFeatures() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-16 sm:mt-24">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {landingFeatures.title}
      </h2>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3">
        <FeatureCard title={post.title} text={post.text}>
          <PostedListing />
        </FeatureCard>
        <FeatureCard title={hear.title} text={hear.text}>
          <div className="flex flex-col gap-2">
            {hear.notes.map((note) => (
              <ExampleGuess key={note.name} {...note} />
            ))}
          </div>
        </FeatureCard>
        <FeatureCard title={close.title} text={close.text}>
          <ClosedListing />
        </FeatureCard>
      </ul>
      <Facts />
    </section>
  );
}

function PostedListing() {
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-surface">
      <ExamplePhoto thing="sideboard" className="aspect-[2/1]" />
      <p className="px-3 pt-2 font-bold">{post.listing}</p>
      <p className="flex items-center gap-1 px-3 pb-3 text-sm text-text-3">
        <MapPin aria-hidden="true" className="size-4" />
        {post.area}
        <span className="ml-auto font-bold text-accent">{post.count}</span>
      </p>
    </div>
  );
}

function ClosedListing() {
  return (
    <div className="rounded-xl border border-border bg-surface p-4">
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-sm text-text-2">{close.final}</span>
        <span className="text-xl font-extrabold text-gold">{close.price}</span>
      </p>
      <MiniPriceStrip amounts={GUESSES} ending={ENDING} label={close.strip} className="mt-2" />
      <p className="mt-3 flex gap-2">
        <Badge tone="gold">{close.closest}</Badge>
        <Badge tone="gold">{close.earned}</Badge>
      </p>
    </div>
  );
}

function Facts() {
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-3">
      {landingFacts.map(({ id, title, text }) => {
        const Icon = FACT_ICONS[id];
        return (
          <li key={id} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" />
            <div>
              <h3>{title}</h3>
              <p className="text-text-2">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
