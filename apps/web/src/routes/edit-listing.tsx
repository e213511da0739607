import { useParams } from 'react-router';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/pages/page-metadata.ts';
import { EditListing } from '../features/listings/form/edit-listing.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.editListing);

export default function EditListingRoute() {
  const { id = '' } = useParams();
  const { user } = useSession();
  // The guard admits only signed-in members.
  return user && <EditListing id={id} user={user} />;
}
