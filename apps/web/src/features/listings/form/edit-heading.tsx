import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { editListingMessages } from './messages.ts';
import { listingPath } from '../../../paths.ts';

/** What the page is for, and the way back to the listing as it is. */
export function EditHeading({ listingId }: { listingId: string }) {
  return (
    <div className="mb-6">
      <Link
        to={listingPath(listingId)}
        className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 font-semibold text-text-2 hover:text-text lg:-mt-4"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {editListingMessages.back}
      </Link>
      <h1 className="text-3xl">{editListingMessages.heading}</h1>
      <p className="mt-1 text-text-2">{editListingMessages.lead}</p>
    </div>
  );
}
