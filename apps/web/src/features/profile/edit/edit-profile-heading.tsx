import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link } from 'react-router';
import { editProfileMessages } from '../messages.ts';
import { paths } from '../../../paths.ts';

/** What the page is for, and the way back to the profile as it is. */
export function EditProfileHeading() {
  return (
    <div>
      <Link
        to={paths.profile}
        className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 font-semibold text-text-2 hover:text-text lg:-mt-4"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {editProfileMessages.back}
      </Link>
      <h1 className="text-3xl">{editProfileMessages.heading}</h1>
      <p className="mt-1 text-text-2">{editProfileMessages.lead}</p>
    </div>
  );
}
