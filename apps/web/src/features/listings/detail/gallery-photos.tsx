import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { LEAD_PHOTO_SIZES, toPhotoSources } from '../../../components/first-view/photo-sources.ts';
import { classNames } from '../../../lib/class-names.ts';
import { galleryMessages } from './messages.ts';

type GalleryPhotoProps = {
  url: string;
  /** Shown until the photo has loaded. */
  colour: string | undefined;
  label: string;
  isFirst: boolean;
  /** Without it only the colour is shown. */
  isLoaded: boolean;
  onOpen: () => void;
  /** The pointer or the focus is on it, so a click may follow. */
  onIntent: () => void;
};

/** A photo as a button that opens it full screen. The focus ring is inside, because the track hides its overflow. */
export function GalleryPhoto(props: GalleryPhotoProps) {
  const { url, colour, label, isFirst, isLoaded, onOpen, onIntent } = props;
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      style={{ backgroundColor: colour }}
      className={classNames(
        'relative aspect-4/3 w-full shrink-0 snap-center bg-border shadow-none! outline-none!',
        'after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_3px_var(--focus),inset_0_0_0_5px_var(--surface)]',
        'sm:rounded-2xl sm:after:rounded-2xl',
      )}
    >
      {hasFailed && <ImageOff aria-hidden="true" className="absolute inset-0 m-auto size-12 text-text-3" />}
      {isLoaded && !hasFailed && (
        <img
          {...toPhotoSources(url)}
          sizes={LEAD_PHOTO_SIZES}
          alt=""
          width="640"
          height="480"
          decoding="async"
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setHasFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </button>
  );
}

/**
 * Says which photo is in view. Hidden from screen readers: the label of each photo says it. In the corner, where it covers the
 * least: labels that are part of a picture stand at the left or in the middle.
 */
export function PhotoDots({ count, shown }: { count: number; shown: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute right-3 bottom-3 flex gap-1.5 rounded-full bg-[#0b0f0d]/60 px-2.5 py-2 lg:hidden"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classNames(
            'h-2 rounded-full transition-all',
            index === shown ? 'w-4 bg-[#fff]' : 'w-2 bg-[#fff]/50',
          )}
        />
      ))}
    </div>
  );
}

type PhotoThumbnailsProps = {
  photoUrls: readonly string[];
  photoColours: readonly string[];
  shown: number;
  onShow: (index: number) => void;
};

/** For large screens, where photos are not swiped. */
export function PhotoThumbnails({ photoUrls, photoColours, shown, onShow }: PhotoThumbnailsProps) {
  return (
    <div className="hidden gap-3 lg:flex">
      {photoUrls.map((url, index) => (
        <button
          key={`${index} ${url}`}
          type="button"
          aria-label={galleryMessages.show(index + 1, photoUrls.length)}
          aria-pressed={index === shown}
          onClick={() => onShow(index)}
          style={{ backgroundColor: photoColours[index] }}
          className={classNames(
            'relative aspect-4/3 w-20 overflow-hidden rounded-xl border-2 bg-border bg-clip-padding',
            index === shown ? 'border-primary' : 'border-transparent',
          )}
        >
          <img
            {...toPhotoSources(url)}
            sizes="80px"
            alt=""
            width="80"
            height="60"
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </button>
      ))}
    </div>
  );
}
