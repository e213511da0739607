import OctagonAlert from 'lucide-react/icons/octagon-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '../../lib/class-names.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { VisuallyHidden } from '../basics/accessibility.tsx';

export type CounterTone = 'calm' | 'warning' | 'danger';

const TONES = {
  calm: { classes: 'text-text-3', Icon: undefined },
  warning: { classes: 'font-bold text-warning', Icon: TriangleAlert },
  danger: { classes: 'font-bold text-danger', Icon: OctagonAlert },
} as const;

export type CounterProps = {
  id: string;
  count: number;
  max: number;
  /** The count at which it starts to warn. At `max` it says that no more characters fit. */
  warnFrom: number;
  /** The count at which it turns red; `max` by default. */
  redFrom?: number | undefined;
  className?: string | undefined;
};

type CounterFill = Pick<CounterProps, 'count' | 'max' | 'warnFrom' | 'redFrom'>;

function getTone({ count, max, warnFrom, redFrom = max }: CounterFill): CounterTone {
  if (count >= redFrom) return 'danger';
  return count >= warnFrom ? 'warning' : 'calm';
}

/** How many characters are used. Near the limit an icon and words repeat what the colour says. */
export function Counter({ id, count, max, warnFrom, redFrom, className }: CounterProps) {
  const tone = getTone({ count, max, warnFrom, redFrom });
  const { classes, Icon } = TONES[tone];
  return (
    <div className={classNames('flex items-center gap-1 text-sm', className)}>
      <p id={id} data-tone={tone} className={classNames('flex items-center gap-1', classes)}>
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
        <span aria-hidden="true">
          {tone !== 'calm' && `${UI_WORDS.charactersLeft(max - count)} · `}
          {count}/{max}
        </span>
        <VisuallyHidden>{UI_WORDS.charactersUsed(count, max)}</VisuallyHidden>
      </p>
      {/* Announced when the tone changes, not on every keystroke. */}
      <output className="sr-only">{tone !== 'calm' && (count >= max ? UI_WORDS.full : UI_WORDS.nearlyFull)}</output>
    </div>
  );
}
