import { editListingMessages } from './messages.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LISTING_FORM_GRID } from './form-layout.ts';

const BOXES = [
  ['title', 'h-12'],
  ['type', 'h-11 w-48'],
  ['description', 'h-28'],
  ['location', 'h-12'],
  ['offer', 'h-20 rounded-2xl'],
] as const;

/** The boxes the form will fill. */
export function EditSkeleton() {
  return (
    <div className={LISTING_FORM_GRID}>
      <output className="sr-only">{editListingMessages.loading}</output>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-20" />
        <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-5 xl:grid-cols-3">
          <Skeleton className="aspect-square rounded-xl" />
          <Skeleton className="aspect-square rounded-xl" />
          <Skeleton className="aspect-square rounded-xl" />
        </div>
        <Skeleton className="h-13" />
        <Skeleton className="h-28 rounded-2xl" />
      </div>
      <div className="flex flex-col gap-6">
        {BOXES.map(([field, size]) => (
          <div key={field} className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className={size} />
          </div>
        ))}
      </div>
    </div>
  );
}
