import type { Listing } from '@ballpark/contracts/listings';
import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import type { ListingType } from '@ballpark/rules/listings';
import Package from 'lucide-react/icons/package';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { toPhotoSources } from '../../../components/first-view/photo-sources.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useInView } from '../../../lib/hooks/layout.ts';

export function toFullPhotoUrl(url: string): string {
  return photoUrlOfSize(url, '1600');
}

/** 'lead' is the largest visible picture of the page (LCP), 'first-row' is visible at once, 'later' is further down. */
export type PhotoUrgency = 'lead' | 'first-row' | 'later';

type ListingPhotoProps = {
  listing: Pick<Listing, 'type' | 'photoUrls' | 'photoColours' | 'isActive'>;
  urgency: PhotoUrgency;
  /** The `sizes` attribute. */
  sizes: string;
  /** Empty by default: a title beside it that names the picture is enough. */
  alt?: string;
  /** The shape of the box, 4:3 by default. */
  className?: string | undefined;
};

/** The first photo of a listing, on its average colour while it loads; without a photo, a drawing. */
export function ListingPhoto({ listing, urgency, sizes, alt = '', className = 'aspect-[4/3]' }: ListingPhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const [box, setBox] = useState<Element | null>(null);
  const isInView = useInView(box, urgency !== 'later');
  const [url] = listing.photoUrls;
  const [colour] = listing.photoColours;
  if (url === undefined || url === failedUrl) {
    return <PlaceholderArt type={listing.type} isActive={listing.isActive} className={className} />;
  }
  return (
    <div
      ref={setBox}
      className={classNames('relative overflow-hidden bg-sunken', className)}
      style={colour === undefined || !listing.isActive ? undefined : { backgroundColor: colour }}
    >
      {isInView && (
        <img
          {...toPhotoSources(url)}
          sizes={sizes}
          alt={alt}
          width={640}
          height={480}
          decoding="async"
          loading={urgency === 'later' ? 'lazy' : 'eager'}
          fetchPriority={urgency === 'lead' ? 'high' : 'auto'}
          onError={() => setFailedUrl(url)}
          className={classNames('absolute inset-0 size-full object-cover', !listing.isActive && 'opacity-75')}
        />
      )}
    </div>
  );
}

const ART: Record<ListingType, { Icon: typeof Package; look: string }> = {
  PRODUCT: { Icon: Package, look: 'bg-primary-soft text-primary' },
  SERVICE: { Icon: Wrench, look: 'bg-info-soft text-info' },
};

/** The tag of the logo with an icon of the listing type. */
function PlaceholderArt({ type, isActive, className }: Pick<Listing, 'type' | 'isActive'> & { className: string }) {
  const { Icon, look } = ART[type];
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'relative flex items-center justify-center overflow-hidden',
        className,
        isActive ? look : 'bg-border text-text-3',
      )}
    >
      <svg viewBox="0 0 160 120" fill="none" stroke="currentColor" className="absolute inset-0 size-full opacity-20">
        <rect x="35" y="15" width="90" height="90" rx="18" strokeWidth="2" transform="rotate(45 80 60)" />
        <rect x="10" y="-10" width="140" height="140" rx="28" strokeWidth="1.5" transform="rotate(45 80 60)" />
        <circle cx="80" cy="13" r="5" strokeWidth="2" />
      </svg>
      <Icon strokeWidth={1.5} className="w-1/5 max-w-16 min-w-8" />
    </div>
  );
}
