import { classNames } from '../lib/class-names.ts';

/** Holds the place of something that is loading; its size comes from the class name. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-lg bg-border', className)} />;
}
