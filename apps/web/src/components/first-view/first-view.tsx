import { shortenLocation } from '@ballpark/rules/places';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { listingMessages } from '../../messages/listings.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import {
  BACK_LINK,
  DETAIL_AREA,
  DETAIL_FACTS,
  DETAIL_GRID,
  DETAIL_SIDE,
  DETAIL_TITLE,
  DOOR,
  DOOR_FACTS,
  DOOR_PHOTO,
  DOOR_TITLE,
} from './listing-layout.ts';
import { LEAD_PHOTO_SIZES, toPhotoSources } from './photo-sources.ts';

/** The part of a listing that every visitor may see at once. */
export type FirstViewListing = { title: string; location: string; photoUrl: string | null };

type FirstViewProps = { listing: FirstViewListing };

/**
 * The page of a listing before its scripts and data have arrived: photo, title and area where the page will draw them,
 * and no price. The server sends it inside the page.
 */
export function FirstView({ listing }: FirstViewProps) {
  return (
    <>
      {/* No router is there yet. */}
      <a href={paths.feed} className={BACK_LINK}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        {listingMessages.backToListings}
      </a>
      <FirstViewContent listing={listing} titleAs="h2" />
    </>
  );
}

/** The first view below the link back, for the page itself. A waiting page has the name of the site as its first heading. */
export function FirstViewContent({ listing, titleAs: Title }: FirstViewProps & { titleAs: 'h1' | 'h2' }) {
  const { title, location, photoUrl } = listing;
  return (
    // As tall as the screen, so that the footer is never visible while loading.
    <div aria-busy="true" className={classNames(DETAIL_GRID, 'min-h-dvh')}>
      {photoUrl === null ? (
        <Skeleton className="-mx-4 aspect-2/1 rounded-none! sm:mx-0 sm:aspect-4/3 sm:rounded-2xl!" />
      ) : (
        <div className="relative -mx-4 aspect-4/3 overflow-hidden bg-border sm:mx-0 sm:rounded-2xl">
          <LeadPhoto url={photoUrl} className="absolute inset-0 size-full" />
        </div>
      )}
      <div className={DETAIL_SIDE}>
        <header className="flex flex-col gap-3">
          <div className={DETAIL_FACTS}>
            <Skeleton className="h-7.5 w-20 animate-pulse rounded-full!" />
            <Skeleton className="h-7.5 w-24 animate-pulse rounded-full!" />
            {location !== '' && (
              <p className={DETAIL_AREA}>
                <MapPin aria-hidden="true" className="size-4 shrink-0" />
                <span className="truncate">{shortenLocation(location)}</span>
              </p>
            )}
          </div>
          <Title className={DETAIL_TITLE}>{title}</Title>
          <div className="flex animate-pulse items-center gap-3">
            <Skeleton className="size-10 rounded-full!" />
            <Skeleton className="h-5 w-40" />
          </div>
        </header>
        <Skeleton className="h-64 animate-pulse rounded-2xl!" />
      </div>
    </div>
  );
}

/** The first view for a visitor, who is about to see the listing's front door. */
export function FirstDoor({
  listing: { title, location, photoUrl },
  children,
}: FirstViewProps & { children?: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={title} className={DOOR}>
      {photoUrl === null ? (
        <Skeleton className={DOOR_PHOTO} />
      ) : (
        <LeadPhoto url={photoUrl} className={classNames('bg-sunken', DOOR_PHOTO)} />
      )}
      <div>
        <h2 dir="auto" className={DOOR_TITLE}>
          {title}
        </h2>
        {/* Number and time follow, and most often need a second line. */}
        <p className={`${DOOR_FACTS} min-h-12`}>{shortenLocation(location)}</p>
      </div>
      {children}
    </section>
  );
}

/**
 * Lazy, because the page contains one for members and one for visitors, and the browser then leaves out the hidden one.
 * The head of the page asks for the photo at once.
 */
function LeadPhoto({ url, className }: { url: string; className: string }) {
  return (
    <img
      {...toPhotoSources(url)}
      sizes={LEAD_PHOTO_SIZES}
      alt=""
      width="640"
      height="480"
      loading="lazy"
      decoding="async"
      fetchPriority="high"
      className={classNames('object-cover', className)}
    />
  );
}
