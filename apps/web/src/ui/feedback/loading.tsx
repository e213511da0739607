import { classNames } from '../../lib/class-names.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { VisuallyHidden } from '../basics/accessibility.tsx';

function SpinnerRing({ className = 'size-5' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={classNames('shrink-0 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export type SpinnerProps = {
  /** For screen readers. Omit it beside text that says the same. */
  label?: string | undefined;
  /** The size; 'size-5' by default. */
  className?: string | undefined;
};

/** A spinning ring in the current text colour. */
export function Spinner({ label, className }: SpinnerProps) {
  if (label === undefined) return <SpinnerRing className={className} />;
  return (
    <output className="inline-flex">
      <SpinnerRing className={className} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}

/** Fills the page while it loads. It appears after a short delay, so that fast loads do not flash it. */
export function PageSpinner({ label = UI_WORDS.loading }: { label?: string | undefined }) {
  return (
    <output className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 animate-delayed text-text-2">
      <SpinnerRing className="size-8 text-primary" />
      <span className="text-sm font-medium">{label}</span>
    </output>
  );
}

/**
 * A placeholder for loading content; `className` sets its size. It is not animated itself: the group around it is,
 * because dozens of separate animations are slow on a cheap phone.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('block rounded-lg bg-border', className)} />;
}
