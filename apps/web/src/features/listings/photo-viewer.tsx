import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './photo-viewer.css';
import { useRef } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { galleryMessages } from '../../messages/listing-detail.ts';
import { viewerMessages } from '../../messages/listing-dialogs.ts';
import { UI_WORDS } from '../../ui/ui-words.ts';
import { fullPhoto } from './photo-sources.ts';

const LABELS = {
  Lightbox: viewerMessages.viewer,
  'Photo gallery': viewerMessages.photos,
  Slide: viewerMessages.photo,
  Previous: viewerMessages.previous,
  Next: viewerMessages.next,
  Close: UI_WORDS.close,
  'Zoom in': viewerMessages.zoomIn,
  'Zoom out': viewerMessages.zoomOut,
  '{index} of {total}': viewerMessages.position,
} as const;

const nothing = () => null;

type PhotoViewerProps = {
  title: string;
  photoUrls: readonly string[];
  startAt: number;
  onClose: (lastViewed: number) => void;
};

/** The photos over the whole screen: arrows, swipes and keys go from one to the next, two fingers or + zoom in. */
export function PhotoViewer({ title, photoUrls, startAt, onClose }: PhotoViewerProps) {
  const viewed = useRef(startAt);
  const count = photoUrls.length;
  return (
    <Lightbox
      open
      close={() => onClose(viewed.current)}
      index={startAt}
      slides={photoUrls.map((url, index) => ({
        src: fullPhoto(url),
        alt: galleryMessages.alt({ title, position: index + 1, count }),
      }))}
      plugins={[Counter, Zoom]}
      labels={LABELS}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      // A phone shows the photo almost as large as it is stored; a closer look must still be possible.
      zoom={{ maxZoomPixelRatio: 3 }}
      on={{
        view: ({ index }) => {
          viewed.current = index;
        },
      }}
      {...(count === 1 && { render: { buttonPrev: nothing, buttonNext: nothing } })}
    />
  );
}
