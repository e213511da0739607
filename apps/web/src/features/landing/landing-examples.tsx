import Droplets from 'lucide-react/icons/droplets';
import PaintRoller from 'lucide-react/icons/paint-roller';
import Sprout from 'lucide-react/icons/sprout';
import Truck from 'lucide-react/icons/truck';
import { useId } from 'react';
import { quoteMessages, storyMessages } from './messages.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';

const ICONS = { tap: Droplets, lawn: Sprout, bedroom: PaintRoller, flat: Truck } as const;

/** Invented price ranges for jobs, each marked as an example. */
export function LandingQuotes() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-16 grid gap-8 sm:mt-24 lg:grid-cols-[1fr_2fr] lg:gap-12">
      <div>
        <h2 id={titleId} className="text-2xl font-extrabold">
          {quoteMessages.title}
        </h2>
        <p className="mt-3 text-text-2">{quoteMessages.lead}</p>
        <p className="mt-8 border-l-4 border-primary pl-4">
          <span className="block text-3xl font-extrabold text-primary">{quoteMessages.savings}</span>
          <span className="block font-bold">{quoteMessages.savingsTitle}</span>
          <span className="block text-sm text-text-2">{quoteMessages.savingsNote}</span>
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {quoteMessages.jobs.map((job) => (
          <Quote key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Quote({ job: { id, title, range, guesses } }: { job: (typeof quoteMessages.jobs)[number] }) {
  const Icon = ICONS[id];
  return (
    <li className="flex flex-col rounded-2xl border border-border bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-info" />
        <Badge tone="quiet">{quoteMessages.mark}</Badge>
      </div>
      <h3 className="mt-3">{title}</h3>
      <p className="mt-1 text-xl font-extrabold text-primary">{range}</p>
      <MiniPriceStrip amounts={guesses} label={quoteMessages.strip(title, range)} className="mt-auto pt-3" />
    </li>
  );
}

/** Invented stories, each marked as a sample. */
export function LandingStories() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-16 sm:mt-24">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {storyMessages.title}
      </h2>
      <p className="mt-3 text-text-2">{storyMessages.lead}</p>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3">
        {storyMessages.stories.map(({ name, what, quote }) => (
          <li key={name}>
            <figure className="flex h-full flex-col items-start gap-4 rounded-2xl border border-border bg-surface p-5">
              <Badge tone="warning">{storyMessages.mark}</Badge>
              <blockquote className="flex-1 text-lg">“{quote}”</blockquote>
              <figcaption className="flex items-center gap-3">
                <Avatar name={name} />
                <span>
                  <span className="block font-bold">{name}</span>
                  <span className="block text-sm text-text-2">{what}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
