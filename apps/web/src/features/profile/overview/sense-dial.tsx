import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { senseMessages } from './sense-messages.ts';

const CENTRE = { x: 100, y: 100 };
const RADIUS = 80;

/** A point on the half circle: 0 is on the left, 50 on top, 100 on the right. */
function findPoint(sense: number, radius: number): string {
  const angle = Math.PI * (1 - sense / 100);
  const x = CENTRE.x + radius * Math.cos(angle);
  const y = CENTRE.y - radius * Math.sin(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function buildArc(from: number, to: number): string {
  return `M${findPoint(from, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${findPoint(to, RADIUS)}`;
}

/** From 0 to 100 on a half circle. 50, the middle of all members, is marked. */
export function SenseDial({ sense, judged }: { sense: number; judged: number }) {
  const [x, y] = findPoint(sense, RADIUS).split(' ');
  return (
    <figure className="mx-auto w-full max-w-64">
      <VisuallyHidden>{senseMessages.dial(sense)}</VisuallyHidden>
      <div aria-hidden="true" className="relative">
        <svg viewBox="0 0 200 112" className="w-full">
          <path d={buildArc(0, 100)} fill="none" strokeWidth="14" strokeLinecap="round" className="stroke-border" />
          <path
            d={sense >= 50 ? buildArc(50, sense) : buildArc(sense, 50)}
            fill="none"
            strokeWidth="14"
            className={sense >= 50 ? 'stroke-primary' : 'stroke-accent'}
          />
          <path
            d={`M${findPoint(50, RADIUS - 11)} L${findPoint(50, RADIUS + 11)}`}
            strokeWidth="2.5"
            className="stroke-text-2"
          />
          <circle cx={x} cy={y} r="9" strokeWidth="4" className="fill-surface stroke-text" />
        </svg>
        <div className="absolute inset-x-0 bottom-0 text-center">
          <span className="block text-price font-extrabold">{sense}</span>
        </div>
        <div className="absolute inset-x-0 top-[31%] text-center text-xs text-text-3">{senseMessages.middle}</div>
      </div>
      <figcaption className="mt-1 text-center text-sm text-text-2">{senseMessages.judged(judged)}</figcaption>
    </figure>
  );
}
