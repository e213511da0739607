import { useId } from 'react';
import { storyMessages } from './messages.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Badge } from '../../ui/basics/badge.tsx';

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
