import { classNames } from '../../lib/class-names.ts';
import { UI_WORDS } from './ui-words.ts';
import { VisuallyHidden } from './accessibility.tsx';

/** The ≈ sign before a price. It is an SVG because the font has no such glyph; size and colour follow the text. */
export function Approx({ className }: { className?: string | undefined }) {
  return (
    <>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        className={classNames('mr-[.2em] inline-block size-[.72em] align-[-.02em]', className)}
      >
        <path d="M2 8.2c2.6-4.4 5.6-4.2 8-2.4s5.4 2 8-2.4" />
        <path d="M2 16.4c2.6-4.4 5.6-4.2 8-2.4s5.4 2 8-2.4" />
      </svg>
      <VisuallyHidden>{UI_WORDS.about} </VisuallyHidden>
    </>
  );
}
