import { classNames } from '../../lib/class-names.ts';

/**
 * Holds the place of something that is loading; its size comes from the class name. It stands still: what moves is the
 * group it belongs to, because dozens of boxes that each pulse alone keep a cheap phone busy.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('block rounded-lg bg-border', className)} />;
}
