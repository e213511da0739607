import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { useState } from 'react';
import { preload } from 'react-dom';
import { toPhotoSources } from '../../../components/first-view/photo-sources.ts';
import { ListingPhoto } from '../card/listing-photo.tsx';
import { quickMessages } from './messages.ts';
import { useSwipe } from './swipe.ts';

const SIZES = '(min-width: 1024px) 540px, 100vw';

/** Lower on a low screen, for example above an open keyboard, so that the field stays in view. */
const SHAPE = 'aspect-4/3 max-h-[max(5rem,calc(100dvh-27rem))] w-full lg:max-h-none';

type QuickPhotosProps = {
  card: QuickCard;
  /** A swipe to the left on the only photo. */
  onSkip: () => void;
};

/** One photo at a time. A swipe or the button shows the next one. */
export function QuickPhotos({ card, onSkip }: QuickPhotosProps) {
  const { photoUrls, photoColours } = card;
  const [shown, setShown] = useState(0);
  const count = photoUrls.length;
  const go = (steps: number) => setShown((before) => Math.min(Math.max(before + steps, 0), count - 1));
  const swipe = useSwipe({ onLeft: count > 1 ? () => go(1) : onSkip, onRight: () => go(-1) });
  const url = photoUrls[shown];
  const photo = {
    ...card,
    isActive: true,
    photoUrls: url === undefined ? [] : [url],
    photoColours: photoColours.slice(shown, shown + 1),
  };
  return (
    <div {...swipe} className="relative touch-pan-y overflow-hidden">
      <ListingPhoto
        listing={photo}
        urgency="lead"
        sizes={SIZES}
        alt={quickMessages.photoAlt({ title: card.title, position: shown + 1, count })}
        className={SHAPE}
      />
      {count > 1 && (
        <button
          type="button"
          aria-label={quickMessages.photo(shown + 1, count)}
          onClick={() => setShown((shown + 1) % count)}
          className="absolute right-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-[#0b0f0d]/70 text-sm font-bold text-[#fff]"
        >
          {quickMessages.position(shown + 1, count)}
        </button>
      )}
    </div>
  );
}

/** Fetches the first photo of each card before it is shown. */
export function preloadPhotos(cards: readonly QuickCard[]): void {
  for (const { photoUrls } of cards) {
    const [url] = photoUrls;
    if (url === undefined) continue;
    const { src, srcSet } = toPhotoSources(url);
    preload(src, {
      as: 'image',
      fetchPriority: 'low',
      ...(srcSet !== undefined && { imageSrcSet: srcSet, imageSizes: SIZES }),
    });
  }
}
