import { classNames } from '../../../lib/class-names.ts';
import { keepOnDevice, readOnDevice } from '../../../lib/storage.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';

/** So many lie beside the week of the member on a wide screen. */
const BESIDE_MAX = 2;

/** Where the listings are among what Home says about the member. Nothing else may have `data-own`. */
export function placeOwn(count: number): { 'data-own'?: true; className: string } {
  return count <= BESIDE_MAX
    ? { 'data-own': true, className: 'xl:col-start-2 xl:row-start-2' }
    : { className: 'xl:col-span-2 xl:row-start-4' };
}

export function listOwnClasses(count: number): string {
  return count <= BESIDE_MAX ? 'mt-2 grid gap-2 md:grid-cols-2 xl:grid-cols-1' : 'mt-2 grid gap-2 md:grid-cols-2';
}

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
  const place = placeOwn(kept);
  return (
    <div aria-hidden="true" {...place} className={classNames('animate-pulse', place.className)}>
      <Skeleton className="h-7 w-32" />
      <div className={listOwnClasses(kept)}>
        {Array.from({ length: kept }, (_, index) => (
          <Skeleton key={index} className="h-18.5 rounded-2xl!" />
        ))}
      </div>
    </div>
  );
}
