import { Skeleton } from '../../../ui/feedback/loading.tsx';

export function TabSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-24 rounded-2xl!" />
      ))}
    </div>
  );
}
