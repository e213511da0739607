import { classNames } from '../../lib/class-names.ts';

/** A price tag that is also a ball field, with the ≈ sign across it. `className` sets the size. */
export function Logo({ className = 'size-8' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect x="5.2" y="5.2" width="21.6" height="21.6" rx="5" transform="rotate(45 16 16)" className="fill-primary" />
      <circle cx="16" cy="6.6" r="2" className="fill-bg" />
      <path
        d="M9.2 18.6c2-3.4 4.6-3.4 6.8-1.4s4.8 2 6.8-1.4"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        className="stroke-primary-on"
      />
    </svg>
  );
}

/** The logo and the name. In a narrow top bar it is the logo alone. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 text-xl font-extrabold tracking-[-0.02em]', className)}>
      <Logo />
      <span className="@max-2xs:hidden">Ballpark</span>
    </span>
  );
}
