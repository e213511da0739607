import { classNames } from '../../lib/class-names.ts';

const STRENGTHS = {
  high: 'border-transparent bg-primary-soft text-primary',
  middle: 'border-transparent bg-info-soft text-info',
  low: 'border-border bg-surface text-text-2',
} as const;

export type LevelBadgeProps = {
  /** What it says; the colour only repeats it. */
  label: string;
  strength: keyof typeof STRENGTHS;
};

/** A member's level, small enough to stand beside a name. */
export function LevelBadge({ label, strength }: LevelBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center rounded-full border px-2 text-xs leading-5 font-bold',
        STRENGTHS[strength],
      )}
    >
      {label}
    </span>
  );
}
