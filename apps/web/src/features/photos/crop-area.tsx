import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react';
import { cropMessages } from '../../messages/photos.ts';
import { type Crop, moved, type Size, squareOf } from './crop-frame.ts';

type CropAreaProps = {
  address: string;
  picture: { size: Size; crop: Crop } | undefined;
  /** What tells how the area is used. */
  leadId: string;
  onCrop: (crop: Crop) => void;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  onError: () => void;
};

/** One press of an arrow key, as a share of the visible side. */
const STEP = 0.05;

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Below this a drag was a tap. */
const TAP_PIXELS = 4;

type Drag = { startX: number; startY: number; crop: Crop; hasMoved: boolean };

/** The picture under a round window: dragged, tapped or moved with the arrow keys. */
export function CropArea({ address, picture, leadId, onCrop, onLoad, onError }: CropAreaProps) {
  const drag = useRef<Drag>(undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by || !picture) return;
    event.preventDefault();
    onCrop(moved(picture.size, picture.crop, by));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!picture) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, startY: event.clientY, crop: picture.crop, hasMoved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const started = drag.current;
    if (!started || !picture) return;
    const [x, y] = [event.clientX - started.startX, event.clientY - started.startY];
    started.hasMoved ||= Math.hypot(x, y) > TAP_PIXELS;
    const { width } = event.currentTarget.getBoundingClientRect();
    if (started.hasMoved) onCrop(moved(picture.size, started.crop, { x: -x / width, y: -y / width }));
  };
  const onPointerUp = (event: PointerEvent) => {
    const started = drag.current;
    drag.current = undefined;
    if (!started || started.hasMoved || !picture) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / width - 0.5, (event.clientY - top) / width - 0.5];
    onCrop(moved(picture.size, picture.crop, { x, y }));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- no element is made for moving a picture
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={cropMessages.area}
      aria-describedby={leadId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      className="relative aspect-square w-full cursor-move touch-none overflow-hidden rounded-2xl bg-sunken select-none"
    >
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={onLoad}
        onError={onError}
        style={placeOf(picture)}
        className="pointer-events-none absolute max-w-none"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-2 rounded-full border-2 border-[#ffffff] shadow-[0_0_0_100vmax_#0b0f0d8c]"
      />
    </div>
  );
}

function placeOf(picture: CropAreaProps['picture']) {
  if (!picture) return { opacity: 0 };
  const { x, y, side } = squareOf(picture.size, picture.crop);
  return {
    width: `${(picture.size.width / side) * 100}%`,
    left: `${(-x / side) * 100}%`,
    top: `${(-y / side) * 100}%`,
  };
}
