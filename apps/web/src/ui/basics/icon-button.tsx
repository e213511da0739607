import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const VARIANTS = {
  ghost: 'border-transparent',
  outline: 'border-border-strong bg-surface',
} as const;

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** Its name for screen readers, and the tooltip. */
  label: string;
  children: ReactNode;
  variant?: keyof typeof VARIANTS | undefined;
};

/** A round button that shows only an icon. */
export function IconButton({ label, variant = 'ghost', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full border text-text transition-colors',
        'enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:border-border disabled:text-text-3',
        VARIANTS[variant],
        className,
      )}
    >
      {children}
    </button>
  );
}
