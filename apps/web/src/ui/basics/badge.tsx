import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const TONES = {
  plain: 'border-transparent bg-surface text-text',
  // With a visible outline: in the dark theme its ground is nearly that of the page.
  quiet: 'border-border-strong bg-sunken text-text-2',
  strong: 'border-transparent bg-text text-surface',
  primary: 'border-transparent bg-primary-soft text-primary',
  warning: 'border-transparent bg-warning-soft text-warning',
  gold: 'border-transparent bg-gold-soft text-gold',
} as const;

export type BadgeTone = keyof typeof TONES;

type BadgeProps = {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** One or two words in a pill. A transparent border becomes visible in forced-colors mode. */
export function Badge({ tone = 'plain', icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-bold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const STRENGTHS = {
  high: 'border-transparent bg-primary-soft text-primary',
  middle: 'border-transparent bg-info-soft text-info',
  low: 'border-border bg-surface text-text-2',
} as const;

export type LevelBadgeProps = {
  /** The text; the colour only repeats it. */
  label: string;
  strength: keyof typeof STRENGTHS;
};

/** A member's level, in a size that fits beside a name. */
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
