import { DETAIL_BODY, DETAIL_GRID, DETAIL_SIDE } from '../../../components/first-view/listing-layout.ts';
import { classNames } from '../../../lib/class-names.ts';
import { VisuallyHidden } from '../../../ui/basics/accessibility.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { detailMessages } from './messages.ts';

/** From this width on photos and text are side by side. It equals `lg:`. */
export const IS_WIDE = '(min-width: 64rem)';

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
