import './printed-tags.css';
import type { Listing } from '@ballpark/contracts/listings';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatDate } from '../../../lib/dates.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Logo } from '../../../ui/basics/logo.tsx';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { tagMessages } from './messages.ts';
import { type DrawnCode, QrCode } from './qr-code.tsx';

const TAGS_ON_A_PAGE = 4;
const HOUR_MS = 3_600_000;
/** 'Fri, Nov 20, 5:00 PM' or 'Fr., 20. Nov., 17:00' */
const END_FORMAT = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

export type PrintedTagsProps = { listing: Listing; code: DrawnCode };

/**
 * A page of equal tags, for paper alone. It is printed once it is rendered. It stays until its parent goes, because some
 * browsers go on before they have read the page, and replaces the page of the app whenever that is printed.
 */
export function PrintedTags({ listing, code }: PrintedTagsProps) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void printWithPhotos(page.current, leaving.signal);
    return () => leaving.abort();
  }, []);
  return createPortal(
    <div ref={page} data-theme="light" className="printed-tags">
      {Array.from({ length: TAGS_ON_A_PAGE }, (_, nth) => (
        <Tag key={nth} listing={listing} code={code} />
      ))}
    </div>,
    document.body,
  );
}

/** A photo that has not loaded would be missing on paper. */
async function printWithPhotos(page: HTMLElement | null, signal: AbortSignal): Promise<void> {
  const photos = [...(page?.querySelectorAll('img') ?? [])];
  await Promise.allSettled(photos.map((photo) => photo.decode()));
  if (!signal.aborted) window.print();
}

function Tag({ listing, code }: PrintedTagsProps) {
  const { title, user, createdAt } = listing;
  const end = new Date(new Date(createdAt).getTime() + LISTING_WINDOW_HOURS * HOUR_MS);
  const [firstName = ''] = (user.name || listingMessages.owner(user)).split(' ');
  return (
    <section className="tag">
      <span className="tag-hole" />
      <ListingPhoto listing={listing} urgency="first-row" sizes="960px" className="tag-photo" />
      <div className="tag-text">
        <h2>{tagMessages.question}</h2>
        <p className="tag-title">{title}</p>
        <div className="tag-code">
          <QrCode code={code} label={tagMessages.qrCode} className="tag-qr" />
          <div className="tag-how">
            <p>
              <strong>{tagMessages.how}</strong>
            </p>
            <p>{tagMessages.promise(firstName)}</p>
            <p className="tag-until">{tagMessages.until(formatDate(end, END_FORMAT))}</p>
            <p className="tag-brand">
              <Logo className="tag-logo" />
              {tagMessages.brand}
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
