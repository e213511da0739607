import { findServedListing } from '../../api/served-listing.ts';
import { FirstDoor } from '../../components/first-view/first-view.tsx';
import { DOOR } from '../../components/first-view/listing-layout.ts';
import { DoorText } from './door-text.tsx';
import { requestedListingMessages } from './messages.ts';

/** Shows the part of the listing that the server has sent; otherwise as high as most doors, so that the form hardly moves. */
export function FrontDoorSkeleton({ id }: { id: string }) {
  const served = findServedListing(id);
  if (served) {
    return (
      <FirstDoor listing={served}>
        <DoorText description={served.description} />
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
  return <span className="block h-46 animate-pulse rounded-lg bg-border" />;
}
