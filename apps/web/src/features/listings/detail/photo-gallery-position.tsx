import { classNames } from '../../../lib/class-names.ts';
import { galleryMessages } from './messages.ts';
import { photoSources } from '../card/photo-sources.ts';

/** Which photo of how many is in view, for the eye; every photo says it in its name. */
export function PhotoDots({ count, shown }: { count: number; shown: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-3 left-1/2 flex -translate-x-1/2 gap-1.5 rounded-full bg-[#0b0f0d]/60 px-2.5 py-2 lg:hidden"
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
  isGrey: boolean;
  onShow: (index: number) => void;
};

/** On a large screen nobody swipes: a small picture brings its large one into view. */
export function PhotoThumbnails({ photoUrls, photoColours, shown, isGrey, onShow }: PhotoThumbnailsProps) {
  return (
    <div className="hidden gap-3 lg:flex">
      {photoUrls.map((url, index) => (
        <button
          key={`${index} ${url}`}
          type="button"
          aria-label={galleryMessages.show(index + 1, photoUrls.length)}
          aria-pressed={index === shown}
          onClick={() => onShow(index)}
          style={{ backgroundColor: isGrey ? undefined : photoColours[index] }}
          className={classNames(
            'relative aspect-4/3 w-20 overflow-hidden rounded-xl border-2 bg-border bg-clip-padding',
            index === shown ? 'border-primary' : 'border-transparent',
          )}
        >
          <img
            {...photoSources(url)}
            sizes="80px"
            alt=""
            width="80"
            height="60"
            loading="lazy"
            decoding="async"
            className={classNames('absolute inset-0 size-full object-cover', isGrey && 'grayscale')}
          />
        </button>
      ))}
    </div>
  );
}
