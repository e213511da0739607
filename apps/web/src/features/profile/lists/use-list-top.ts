import { useRef } from 'react';

/** Whoever turns a page goes on at the top of the list: the link they pressed may be gone with the new page. */
export function useListTop() {
  const top = useRef<HTMLDivElement>(null);
  const toTop = () => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return { top, toTop };
}
