import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './photo-viewer.css';
import Flag from 'lucide-react/icons/flag';
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

const renderNothing = () => null;

/** `src` is the largest stored size. */
type ViewerPhoto = { src: string; alt: string };

type PhotoViewerProps = {
  photos: readonly ViewerPhoto[];
  startAt: number;
  onClose: (lastViewed: number) => void;
  /** Adds a button that reports the photo in view. The viewer is expected to close: nothing can cover it. */
  onReport?: ((viewed: number) => void) | undefined;
};

/** Full-screen photos: arrow buttons, swipes and keys change the photo; pinching or + zooms in. */
export function PhotoViewer({ photos, startAt, onClose, onReport }: PhotoViewerProps) {
  const viewed = useRef(startAt);
  // Kept from the first render: a live page passes new arrays, and a new array would reset the lightbox to its first slide.
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
      toolbar={{
        buttons: [onReport && <ReportButton key="report" onPress={() => onReport(viewed.current)} />, 'close'],
      }}
      // A phone already shows the photo at almost its stored size; without this it could not zoom in.
      zoom={{ maxZoomPixelRatio: 3 }}
      on={{
        view: ({ index }) => {
          viewed.current = index;
        },
      }}
      {...(photos.length === 1 && { render: { buttonPrev: renderNothing, buttonNext: renderNothing } })}
    />
  );
}

function ReportButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={viewerMessages.report}
      title={viewerMessages.report}
      onClick={onPress}
      className="yarl__button"
    >
      <Flag aria-hidden="true" className="size-7" />
    </button>
  );
}
