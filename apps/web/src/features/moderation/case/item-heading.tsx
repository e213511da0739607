import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of the open case or flag. It takes the focus when the moderator has moved to this one. */
export function ItemHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl font-extrabold wrap-anywhere">
      {children}
    </h2>
  );
}
