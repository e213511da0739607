import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from '../feedback/loading.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger';
type ButtonSize = 'md' | 'sm';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full border text-center font-bold transition-colors select-none';

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-6 py-2.5 text-base',
  sm: 'min-h-11 px-4 py-2 text-sm',
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-primary-on hover:bg-primary-hover',
  accent: 'border-transparent bg-accent text-accent-on hover:bg-accent-hover',
  outline: 'border-border-strong bg-surface text-text hover:bg-sunken',
  ghost: 'border-transparent text-text hover:bg-sunken',
  danger: 'border-transparent bg-danger text-danger-on hover:bg-danger-hover',
};

// The border keeps the shape of a disabled button visible.
const DISABLED = 'cursor-not-allowed border-border bg-sunken text-text-3';

type ButtonStyle = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined };

function getButtonClasses({ variant = 'primary', size = 'md' }: ButtonStyle): string {
  return classNames(BASE, SIZES[size], VARIANTS[variant]);
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    isBusy?: boolean | undefined;
    /** Replaces the text while busy. */
    busyText?: string | undefined;
  };

/** While busy it shows a spinner and cannot be pressed. */
export function Button(props: ButtonProps) {
  const { variant, size = 'md', isBusy = false, busyText, className, children, disabled = false, ...rest } = props;
  const isInactive = disabled && !isBusy;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(
        isInactive ? [BASE, SIZES[size], DISABLED] : getButtonClasses({ variant, size }),
        isBusy && 'cursor-progress',
        className,
      )}
    >
      {isBusy && <Spinner />}
      {isBusy && busyText !== undefined ? busyText : children}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & ButtonStyle;

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(getButtonClasses({ variant, size }), className)} />;
}

const ICON_VARIANTS = {
  ghost: 'border-transparent',
  outline: 'border-border-strong bg-surface',
} as const;

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** The accessible name and the tooltip. */
  label: string;
  children: ReactNode;
  variant?: keyof typeof ICON_VARIANTS | undefined;
};

/** A round button with an icon and no text. */
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
        ICON_VARIANTS[variant],
        className,
      )}
    >
      {children}
    </button>
  );
}
