import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './photo-viewer.css';
import { useRef, useState } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { viewerMessages } from './messages.ts';
import { UI_WORDS } from '../ui/basics/ui-words.ts';

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

/** A picture as large as it is stored, and what it shows. */
type ViewedPhoto = { src: string; alt: string };

type PhotoViewerProps = {
  photos: readonly ViewedPhoto[];
  startAt: number;
  onClose: (lastViewed: number) => void;
};

/** The photos over the whole screen: arrows, swipes and keys go from one to the next, two fingers or + zoom in. */
export function PhotoViewer({ photos, startAt, onClose }: PhotoViewerProps) {
  const viewed = useRef(startAt);
  // Those it was opened with: a new list, as a page that follows along makes, would send it back to where it began.
  const [slides] = useState(() => [...photos]);
  return (
    <Lightbox
      open
      close={() => onClose(viewed.current)}
      index={startAt}
      slides={slides}
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
      {...(photos.length === 1 && { render: { buttonPrev: nothing, buttonNext: nothing } })}
    />
  );
}
