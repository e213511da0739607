import { requestedListingMessages } from './messages.ts';

/** As high as a door with one line each, so that the form below hardly moves. */
export function FrontDoorSkeleton() {
  return (
    <section aria-label={requestedListingMessages.label} aria-busy="true" className="mb-8 flex flex-col gap-4">
      <span className="block aspect-[16/9] w-full rounded-2xl bg-border" />
      <span className="block h-15 w-64 rounded-lg bg-border" />
      <span className="block h-28 rounded-lg bg-border" />
    </section>
  );
}
