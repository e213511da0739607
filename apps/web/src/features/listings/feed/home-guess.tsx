import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import Zap from 'lucide-react/icons/zap';
import { useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useIsSidebarLarge } from '../../../lib/hooks/layout.ts';
import { listingPath, paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { useBackLinkState } from '../card/back-link.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { CardLine } from '../card/card-line.tsx';
import { useQuickCards } from '../next/quick-cards-queries.ts';
import { homeMessages } from './messages.ts';

/** As many as are fetched. */
const MAX_CHOSEN = 4;
const PHOTO_SIZES = '160px';
/** Cards from elsewhere have a line more. */
const HEIGHT = { near: 'h-41', elsewhere: 'h-45' } as const;
const ROW = 'mt-2 grid grid-cols-none auto-cols-[minmax(8.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-1';

type HomeGuessProps = {
  isFirstVisit: boolean;
  /** The member has no neighbours with open listings. */ isQuiet: boolean;
};

/**
 * Listings nearby with few prices, in one row. A large sidebar has them too, so the row is for smaller screens; a newcomer
 * sees it everywhere, as their first task, and so does a member without neighbours.
 */
export function HomeGuess({ isFirstVisit, isQuiet }: HomeGuessProps) {
  const titleId = useId();
  const isInSidebar = useIsSidebarLarge() && !isFirstVisit && !isQuiet;
  const { data: chosen, isError } = useQuickCards();
  if (isInSidebar || isError || chosen?.length === 0) return null;
  const isElsewhere = isQuiet && (chosen?.every((card) => card.isFarther) ?? true);
  const height = HEIGHT[isElsewhere || chosen?.some((card) => card.isFarther) ? 'elsewhere' : 'near'];
  const [title, hint] = chooseWords({ isFirstVisit, isElsewhere, currency: chosen?.[0]?.currency });
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <Link
          to={paths.quick}
          className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-bold text-primary hover:bg-sunken"
        >
          <Zap aria-hidden="true" className="size-4" />
          {homeMessages.quick}
        </Link>
      </div>
      {hint !== undefined && <p className="min-h-5 text-sm text-text-2">{hint}</p>}
      {chosen ? (
        <ul className={ROW}>
          {chosen.map((listing) => (
            <li key={listing.id}>
              <Thumbnail listing={listing} height={height} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={classNames(ROW, 'animate-pulse')}>
          {Array.from({ length: MAX_CHOSEN }, (_, index) => (
            <Skeleton key={index} className={classNames('rounded-xl!', height)} />
          ))}
        </div>
      )}
    </section>
  );
}

type WordsInput = { isFirstVisit: boolean; isElsewhere: boolean; currency: string | undefined };

function chooseWords({ isFirstVisit, isElsewhere, currency }: WordsInput): [title: string, hint: string | undefined] {
  if (isElsewhere) return [homeMessages.elsewhere, currency === undefined ? '' : homeMessages.elsewhereHint(currency)];
  return isFirstVisit ? [homeMessages.firstTask, homeMessages.firstTaskHint] : [homeMessages.needsGuess, undefined];
}

function Thumbnail({ listing, height }: { listing: QuickCard; height: string }) {
  const linkState = useBackLinkState();
  return (
    <Link
      to={listingPath(listing.id)}
      state={linkState}
      className={classNames('block rounded-xl p-1 hover:bg-sunken', height)}
    >
      <ListingPhoto
        listing={{ ...listing, isActive: true }}
        urgency="first-row"
        sizes={PHOTO_SIZES}
        className="h-25 rounded-lg border border-border"
      />
      <span className="mt-1.5 line-clamp-1 text-sm font-semibold">{listing.title}</span>{' '}
      <span className="block text-xs text-text-3">
        <CardLine card={listing} />
      </span>
    </Link>
  );
}
