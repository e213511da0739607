import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** A card that is still loading, with the boxes of a real one. */
export function ListingCardSkeleton() {
  return (
    <div className="@container overflow-hidden rounded-2xl border border-border bg-surface">
      <Skeleton className="aspect-[4/3] rounded-none!" />
      <div className="flex flex-col gap-1 px-3 pt-3 @3xs:gap-1.5 @3xs:px-4 @3xs:pt-4">
        <Skeleton className="my-0.5 h-4 w-4/5 @3xs:h-5" />
        <Skeleton className="my-0.5 h-3 w-full @3xs:h-4" />
        <Skeleton className="my-0.5 h-3 w-2/3 @3xs:h-4" />
        <Skeleton className="mt-1.5 mb-3 h-3 w-1/2 @3xs:h-4" />
      </div>
      <div className="mx-2.5 flex items-center gap-2 border-t border-border py-2.5 @3xs:mx-4 @3xs:py-3">
        <Skeleton className="size-4.5 rounded-full! @3xs:size-6" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  );
}
