import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { CreateListing } from '../features/listings/form/create-listing.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.createListing);

export default function CreateListingRoute() {
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <CreateListing user={user} />;
}
