import { findServedListing } from '../../api/served-listing.ts';
import { FirstDoor } from '../../components/first-view/first-view.tsx';
import { DOOR } from '../../components/first-view/listing-layout.ts';
import { requestedListingMessages } from './messages.ts';

/** What the server has sent of the listing; otherwise as high as most doors, so that the form hardly moves. */
export function FrontDoorSkeleton({ id }: { id: string }) {
  const served = findServedListing(id);
  if (served) {
    return (
      <FirstDoor listing={served}>
        <PriceSkeleton />
      </FirstDoor>
    );
  }
  return (
    <section aria-label={requestedListingMessages.label} aria-busy="true" className={DOOR}>
      <span className="block aspect-[16/9] w-full rounded-2xl bg-border" />
      <span className="block h-20 w-64 rounded-lg bg-border" />
      <PriceSkeleton />
    </section>
  );
}

function PriceSkeleton() {
  return <span className="block h-31 animate-pulse rounded-lg bg-border" />;
}
