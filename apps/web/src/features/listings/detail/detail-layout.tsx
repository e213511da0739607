import { classNames } from '../../../lib/class-names.ts';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { detailMessages } from './messages.ts';

/** From this width on photos and text are side by side. The same width as `lg:`. */
export const IS_WIDE = '(min-width: 64rem)';

/** One column, then two: photos and texts in the wider one, title and prices in the other. */
export const DETAIL_GRID =
  'mx-auto flex max-w-2xl flex-col gap-6 lg:grid lg:max-w-none lg:grid-cols-[58fr_42fr] lg:grid-rows-[auto_1fr] lg:items-start';
/** Stays in view: a column that is taller than the screen scrolls to its end first. */
export const DETAIL_SIDE =
  'flex min-w-0 flex-col gap-5 lg:sticky lg:top-[min(2rem,calc(100dvh-var(--side-height,0px)-2rem))] lg:col-start-2 lg:row-span-2 lg:row-start-1';
export const DETAIL_BODY = 'flex min-w-0 flex-col gap-8 lg:col-start-1';

export function DetailSkeleton() {
  return (
    // As tall as the screen, so that the footer is never visible while loading.
    <div className={classNames(DETAIL_GRID, 'min-h-dvh animate-pulse')}>
      <VisuallyHidden>
        <h1>{detailMessages.loading}</h1>
      </VisuallyHidden>
      <div className="-mx-4 sm:mx-0">
        <Skeleton className="aspect-4/3 rounded-none! sm:rounded-2xl!" />
      </div>
      <div className={DETAIL_SIDE}>
        <div className="flex gap-2">
          <Skeleton className="h-8 w-20 rounded-full!" />
          <Skeleton className="h-8 w-24 rounded-full!" />
        </div>
        <Skeleton className="h-9 w-4/5" />
        <div className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-5 w-40" />
        </div>
        <Skeleton className="h-64 rounded-2xl!" />
      </div>
      <div className={DETAIL_BODY}>
        <Skeleton className="h-7 w-36" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}
