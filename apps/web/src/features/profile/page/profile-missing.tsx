import UserX from 'lucide-react/icons/user-x';
import { profileMessages } from '../messages.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** There is nobody to show, and a way on. */
export function ProfileMissing() {
  return (
    <div role="alert" className="min-h-dvh">
      <EmptyState
        title={profileMessages.notFound}
        titleAs="h1"
        hint={profileMessages.notFoundHint}
        art={
          <span className="flex size-14 items-center justify-center rounded-full bg-sunken text-text-2">
            <UserX aria-hidden="true" className="size-7" />
          </span>
        }
        action={<ButtonLink to={paths.home}>{profileMessages.toHome}</ButtonLink>}
      />
    </div>
  );
}
