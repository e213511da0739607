import type { Listing } from '@ballpark/contracts/listings';
import { lazy, Suspense, useRef, useState } from 'react';
import { useReportAction } from '../../reports/index.ts';
import { galleryMessages } from './messages.ts';
import { ListingPhoto, toFullPhotoUrl } from '../card/listing-photo.tsx';
import { PhotoDots, PhotoThumbnails, GalleryPhoto } from './gallery-photos.tsx';

const loadViewer = () => import('../../../components/photo-viewer.tsx');
const PhotoViewer = lazy(() => loadViewer().then((module) => ({ default: module.PhotoViewer })));

type PhotoGalleryProps = {
  listing: Pick<Listing, 'id' | 'title' | 'type' | 'isActive' | 'photoUrls' | 'photoColours'>;
  isOwner: boolean;
};

/**
 * The photos side by side, one in view: swiped on a phone, chosen by thumbnail on a large screen. In colour also after
 * the closing: colour and condition explain the price.
 */
export function PhotoGallery({ listing, isOwner }: PhotoGalleryProps) {
  const { id, photoUrls, photoColours } = listing;
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<number>();
  const [reportedUrl, setReportedUrl] = useState<string>();
  const report = useReportAction({ targetKind: 'photo', targetId: id, photoUrl: reportedUrl });
  // Only the first photo is visible. The others load when the viewer starts to use the gallery.
  const [isBrowsed, setIsBrowsed] = useState(false);
  const startBrowsing = () => setIsBrowsed(true);
  if (photoUrls.length === 0) return <NoPhoto listing={listing} />;

  const show = (index: number) => track.current?.scrollTo({ left: index * track.current.clientWidth });
  const close = (lastViewed: number) => {
    setOpened(undefined);
    // Focus the photo that was viewed last; that also scrolls it into view.
    track.current?.querySelectorAll('button')[lastViewed]?.focus();
  };
  const reportPhoto = (viewed: number) => {
    close(viewed);
    setReportedUrl(photoUrls[viewed]);
    report.open();
  };
  return (
    <section aria-label={galleryMessages.photos} className="flex flex-col gap-3">
      <div className="relative -mx-4 overflow-hidden sm:mx-0 sm:rounded-2xl">
        <div
          ref={track}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            setShown(Math.round(scrollLeft / clientWidth));
            startBrowsing();
          }}
          onPointerEnter={startBrowsing}
          onTouchStart={startBrowsing}
          onFocus={startBrowsing}
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain scroll-smooth"
        >
          {photoUrls.map((url, index) => (
            <GalleryPhoto
              key={`${index} ${url}`}
              url={url}
              colour={photoColours[index]}
              label={galleryMessages.open(index + 1, photoUrls.length)}
              isFirst={index === 0}
              isLoaded={index === 0 || isBrowsed}
              onOpen={() => setOpened(index)}
              onIntent={() => void loadViewer().catch(() => undefined)}
            />
          ))}
        </div>
        {photoUrls.length > 1 && <PhotoDots count={photoUrls.length} shown={shown} />}
      </div>
      {photoUrls.length > 1 && <PhotoThumbnails {...{ photoUrls, photoColours, shown }} onShow={show} />}
      {opened !== undefined && (
        <Suspense>
          <PhotoViewer
            photos={toViewerPhotos(listing)}
            startAt={opened}
            onClose={close}
            onReport={isOwner ? undefined : reportPhoto}
          />
        </Suspense>
      )}
      {report.dialog}
    </section>
  );
}

function toViewerPhotos({ title, photoUrls }: PhotoGalleryProps['listing']) {
  return photoUrls.map((url, index) => ({
    src: toFullPhotoUrl(url),
    alt: galleryMessages.alt({ title, position: index + 1, count: photoUrls.length }),
  }));
}

/** Less high on a phone, so that the drawing leaves room for the text. */
function NoPhoto({ listing }: Pick<PhotoGalleryProps, 'listing'>) {
  return (
    <div className="-mx-4 max-sm:*:aspect-2/1 sm:mx-0 sm:overflow-hidden sm:rounded-2xl">
      <ListingPhoto listing={listing} urgency="later" sizes="" />
    </div>
  );
}
