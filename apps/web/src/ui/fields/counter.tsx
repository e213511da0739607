import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '../../lib/class-names.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';

export type CounterTone = 'calm' | 'warning' | 'danger';

const TONES = {
  calm: { look: 'text-text-3', Icon: undefined },
  warning: { look: 'font-bold text-warning', Icon: TriangleAlert },
  danger: { look: 'font-bold text-danger', Icon: OctagonAlert },
} as const;

export type CounterProps = {
  id: string;
  count: number;
  max: number;
  /** From here on it warns; at `max` it says that there is no room left. */
  warnFrom: number;
  /** From here on it is red; without it, when it is full. */
  redFrom?: number | undefined;
  className?: string | undefined;
};

type Fill = Pick<CounterProps, 'count' | 'max' | 'warnFrom' | 'redFrom'>;

/** How full a counter is. */
function counterTone({ count, max, warnFrom, redFrom = max }: Fill): CounterTone {
  if (count >= redFrom) return 'danger';
  return count >= warnFrom ? 'warning' : 'calm';
}

/** How many characters are used. Near the end a sign and words say so as well as the colour. */
export function Counter({ id, count, max, warnFrom, redFrom, className }: CounterProps) {
  const tone = counterTone({ count, max, warnFrom, redFrom });
  const { look, Icon } = TONES[tone];
  return (
    <div className={classNames('flex items-center gap-1 text-sm', className)}>
      <p id={id} data-tone={tone} className={classNames('flex items-center gap-1', look)}>
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
        <span aria-hidden="true">
          {tone !== 'calm' && `${UI_WORDS.charactersLeft(max - count)} · `}
          {count}/{max}
        </span>
        <VisuallyHidden>{UI_WORDS.charactersUsed(count, max)}</VisuallyHidden>
      </p>
      {/* Spoken when the tone changes, not with every letter. */}
      <output className="sr-only">{tone !== 'calm' && (count >= max ? UI_WORDS.full : UI_WORDS.nearlyFull)}</output>
    </div>
  );
}
