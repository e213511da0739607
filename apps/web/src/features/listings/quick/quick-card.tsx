import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { shortenLocation } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { useDistance } from '../card/listing-place.tsx';
import { quickMessages } from './messages.ts';
import { QuickPhotos } from './quick-photos.tsx';
import { useSwipe } from './swipe.ts';

type QuickCardProps = { card: QuickCard; onSkip: () => void; children: ReactNode };

/** A listing without any price. The form is its child, and stays the same element from card to card. */
export function QuickCardView({ card, onSkip, children }: QuickCardProps) {
  const { id, title, description, location, suggestionCount, isFarther, category, isHelp = false } = card;
  const distance = useDistance(card);
  const swipe = useSwipe({ onLeft: onSkip });
  return (
    <article
      {...swipe}
      className="overflow-hidden rounded-2xl border border-border bg-surface shadow-e1 lg:grid lg:grid-cols-[54fr_46fr]"
    >
      {/* A new key shows the first photo again. */}
      <QuickPhotos key={id} card={card} onSkip={onSkip} />
      <div className="flex min-w-0 flex-col gap-3 p-4 lg:p-6">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="line-clamp-2 text-lg leading-snug wrap-anywhere lg:text-2xl">{title}</h2>
          <p className="line-clamp-2 text-sm wrap-anywhere text-text-2 lg:text-base">{description}</p>
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-3">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {shortenLocation(location)}
              {isFarther && distance !== undefined && quickMessages.away(distance)}
            </span>
            <span aria-hidden="true">·</span>
            <span className="whitespace-nowrap">{quickMessages.count(suggestionCount)}</span>
            {isFarther && distance === undefined && (
              <>
                <span aria-hidden="true">·</span>
                <span className="whitespace-nowrap">{quickMessages.farther}</span>
              </>
            )}
          </p>
          {isHelp && category && <p className="text-sm font-semibold text-primary">{quickMessages.help(category)}</p>}
        </div>
        {children}
      </div>
    </article>
  );
}
