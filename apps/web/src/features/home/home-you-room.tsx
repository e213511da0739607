import { classNames } from '../../lib/class-names.ts';
import { keepOnDevice, readOnDevice } from '../../lib/storage.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';

/** What lies side by side on a wide screen: the week, the large button, and a few own listings. */
export const YOU_GRID = 'group/you grid items-start gap-3 sm:gap-4 xl:grid-cols-2 xl:grid-rows-[auto_1fr]';

type Kept = { width: number; height: number };

function toStorageKey(memberId: string): string {
  return `home-you:${memberId}`;
}

/** Remembers how high the week and the button were on this screen, to keep room for them next time. */
export function keepYouHeight(memberId: string, height: number): void {
  keepOnDevice(toStorageKey(memberId), { width: window.innerWidth, height } satisfies Kept);
}

function readHeight(memberId: string): number | undefined {
  const kept = readOnDevice(toStorageKey(memberId)) as Partial<Kept> | null; // written by `keepYouHeight`
  return kept?.width === window.innerWidth && typeof kept.height === 'number' ? kept.height : undefined;
}

/** Keeps room while it loads, so that what is below does not jump. */
export function HomeYouRoom({ memberId }: { memberId: string }) {
  const height = readHeight(memberId);
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse overflow-hidden xl:col-span-2', height === undefined && 'h-100 xl:h-72')}
      style={{ height }}
    >
      <Skeleton className="h-full rounded-2xl!" />
    </div>
  );
}
