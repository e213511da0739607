import { classNames } from '../../lib/class-names.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';

function SpinnerRing({ className = 'size-5' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={classNames('shrink-0 animate-spin', className)}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export type SpinnerProps = {
  /** Leave it out beside text that says the same. */
  label?: string | undefined;
  /** Its size, 'size-5' unless told. */
  className?: string | undefined;
};

/** A turning ring in the colour of the text around it. */
export function Spinner({ label, className }: SpinnerProps) {
  if (label === undefined) return <SpinnerRing className={className} />;
  return (
    <output className="inline-flex">
      <SpinnerRing className={className} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}

/** Fills the place of a page that is on its way; it appears only when the wait is long enough to notice. */
export function PageSpinner({ label = UI_WORDS.loading }: { label?: string | undefined }) {
  return (
    <output className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 animate-late text-text-2">
      <SpinnerRing className="size-8 text-primary" />
      <span className="text-sm font-medium">{label}</span>
    </output>
  );
}
