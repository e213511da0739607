import { keepOnDevice, readOnDevice } from '../../../lib/storage.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';

export const OWN_LIST = 'mt-2 grid gap-2 md:grid-cols-2';

function toStorageKey(memberId: string): string {
  return `own-open:${memberId}`;
}

/** Remembers how many open listings Home has shown, to keep room for them next time. */
export function keepOwnCount(memberId: string, count: number): void {
  keepOnDevice(toStorageKey(memberId), count);
}

/** Keeps room for as many listings as last time while they load, so that the feed below does not jump. */
export function HomeOwnRoom({ memberId }: { memberId: string }) {
  const kept = readOnDevice(toStorageKey(memberId));
  if (typeof kept !== 'number' || kept < 1) return null;
  return (
    <div aria-hidden="true" className="animate-pulse">
      <Skeleton className="h-7 w-32" />
      <div className={OWN_LIST}>
        {Array.from({ length: kept }, (_, index) => (
          <Skeleton key={index} className="h-18.5 rounded-2xl!" />
        ))}
      </div>
    </div>
  );
}
