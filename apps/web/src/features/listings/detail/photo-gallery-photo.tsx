import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { photoSources } from '../card/photo-sources.ts';

/** As wide as the layout makes it: the whole phone, then a column of at most 42rem, then 58 % beside the sidebar. */
const SIZES =
  '(min-width: 1440px) 618px, (min-width: 1280px) calc((100vw - 376px) * 0.58), (min-width: 1024px) calc((100vw - 344px) * 0.58), (min-width: 736px) 672px, 100vw';

type GalleryPhotoProps = {
  url: string;
  /** Stands there until the photo does. */
  colour: string | undefined;
  label: string;
  isFirst: boolean;
  /** Until then its colour stands for it. */
  isWanted: boolean;
  isGrey: boolean;
  onOpen: () => void;
  /** Somebody is about to open it. */
  onIntent: () => void;
};

/** One photo, as a button that opens it full screen. Its ring lies inside, because the track cuts off what is outside. */
export function GalleryPhoto(props: GalleryPhotoProps) {
  const { url, colour, label, isFirst, isWanted, isGrey, onOpen, onIntent } = props;
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      style={{ backgroundColor: isGrey ? undefined : colour }}
      className={classNames(
        'relative aspect-4/3 w-full shrink-0 snap-center bg-border shadow-none! outline-none!',
        'after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_3px_var(--focus),inset_0_0_0_5px_var(--surface)]',
        'sm:rounded-2xl sm:after:rounded-2xl',
      )}
    >
      {hasFailed && <ImageOff aria-hidden="true" className="absolute inset-0 m-auto size-12 text-text-3" />}
      {isWanted && !hasFailed && (
        <img
          {...photoSources(url)}
          sizes={SIZES}
          alt=""
          width="640"
          height="480"
          decoding="async"
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setHasFailed(true)}
          className={classNames('absolute inset-0 size-full object-cover', isGrey && 'grayscale')}
        />
      )}
    </button>
  );
}
