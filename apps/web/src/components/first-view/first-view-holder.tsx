import { photoUrl } from '@ballpark/contracts/photo-urls';
import { LISTING_PAGES, SAMPLE_PHOTO_HASH, SERVED_LISTING_ID, toGap } from '@ballpark/rules/pages/listing-page';
import { FirstDoor, FirstView, type FirstViewListing } from './first-view.tsx';

const SAMPLE_PHOTO = photoUrl({ contentHash: SAMPLE_PHOTO_HASH, variant: '640', format: 'webp' });

const SAMPLE = { title: toGap('title'), location: toGap('area') };
const SAMPLES: Record<(typeof LISTING_PAGES)[number], FirstViewListing> = {
  photo: { ...SAMPLE, photoUrl: SAMPLE_PHOTO },
  noPhoto: { ...SAMPLE, photoUrl: null },
};

type FrameProps = { frame: 'app' | 'plain' };

/**
 * The element into which the server writes the first view of a listing; on all other pages it is empty. The build
 * renders it with all first views and cuts them out. In the browser React leaves the content of the element alone.
 */
export function FirstViewHolder({ frame }: FrameProps) {
  // In development no server fills the page.
  if (import.meta.env.SSR && !import.meta.env.DEV) return <AllFirstViews frame={frame} />;
  return <div {...toAttributes(frame)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

/** For the build. */
export function AllFirstViews({ frame }: FrameProps) {
  const View = frame === 'app' ? FirstView : FirstDoor;
  return (
    <div {...toAttributes(frame)}>
      {LISTING_PAGES.map((page) => (
        <div key={page} data-page={page}>
          <View listing={SAMPLES[page]} />
        </div>
      ))}
    </div>
  );
}

/** A `peer`, so that what follows can be hidden while there is a first view. */
function toAttributes(frame: FrameProps['frame']) {
  return { id: frame === 'app' ? SERVED_LISTING_ID : undefined, 'data-first-view': frame, className: 'peer' };
}
