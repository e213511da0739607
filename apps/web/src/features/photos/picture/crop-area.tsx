import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { cropMessages } from '../picture-messages.ts';
import { type Crop, type Framed, moveCrop, toVisiblePart } from '../upload/crop-frame.ts';

/** A profile photo is a square shown round; a background is wide. */
export type PhotoShape = 'round' | 'wide';

/** Width divided by height. */
export const RATIOS: Record<PhotoShape, number> = { round: 1, wide: 3 };

type CropAreaProps = {
  address: string;
  /** The picture and its crop; undefined until it has loaded. */
  framed: Framed | undefined;
  shape: PhotoShape;
  /** The id of the instructions. */
  leadId: string;
  onCrop: (crop: Crop) => void;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  onError: () => void;
};

/** One press of an arrow key, as a share of the visible width. */
const STEP = 0.05;

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A shorter drag counts as a tap. */
const TAP_PIXELS = 4;

type Drag = { startX: number; startY: number; crop: Crop; hasMoved: boolean };

/** The picture behind its frame: dragged, tapped or moved with the arrow keys. */
export function CropArea({ address, framed, shape, leadId, onCrop, onLoad, onError }: CropAreaProps) {
  const drag = useRef<Drag>(undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by || !framed) return;
    event.preventDefault();
    onCrop(moveCrop(framed, by));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!framed) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, startY: event.clientY, crop: framed.crop, hasMoved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const started = drag.current;
    if (!started || !framed) return;
    const [x, y] = [event.clientX - started.startX, event.clientY - started.startY];
    started.hasMoved ||= Math.hypot(x, y) > TAP_PIXELS;
    const { width } = event.currentTarget.getBoundingClientRect();
    if (started.hasMoved) onCrop(moveCrop({ ...framed, crop: started.crop }, { x: -x / width, y: -y / width }));
  };
  const onPointerUp = (event: PointerEvent) => {
    const started = drag.current;
    drag.current = undefined;
    if (!started || started.hasMoved || !framed) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    onCrop(moveCrop(framed, { x: x / width, y: y / width }));
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
      className={classNames(
        'relative w-full cursor-move touch-none overflow-hidden rounded-2xl bg-sunken select-none',
        shape === 'round' ? 'aspect-square' : 'aspect-3/1',
      )}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        onLoad={onLoad}
        onError={onError}
        style={toImageStyle(framed)}
        className="pointer-events-none absolute max-w-none"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute border-2 border-[#ffffff]',
          shape === 'round' ? 'inset-2 rounded-full shadow-[0_0_0_100vmax_#0b0f0d8c]' : 'inset-0 rounded-2xl',
        )}
      />
    </div>
  );
}

function toImageStyle(framed: Framed | undefined) {
  if (!framed) return { opacity: 0 };
  const { x, y, width, height } = toVisiblePart(framed);
  return {
    width: `${(framed.size.width / width) * 100}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
}
