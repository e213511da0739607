import type { User } from '@ballpark/contracts/accounts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Lock from 'lucide-react/icons/lock';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { editProfileMessages } from '../messages.ts';
import { EditProfilePictures } from './edit-profile-pictures.tsx';
import { useEditProfile } from './edit-profile-state.ts';
import { LeaveGuard } from './leave-guard.tsx';

const EditProfileForm = lazy(() =>
  import('./edit-profile-form.tsx').then((module) => ({ default: module.EditProfileForm })),
);

/** The page on which members edit their own profile. */
export function EditProfile({ user }: { user: User }) {
  const navigate = useNavigate();
  const isUnsaved = useRef(false);
  const state = useEditProfile(user, () => {
    isUnsaved.current = false;
    showSuccess(editProfileMessages.saved);
    // The back button must not lead to the saved form.
    void navigate(paths.profile, { replace: true });
  });
  const { isDirty } = state;
  // A ref, because the navigation after saving comes before the next render.
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  const hasChanges = useCallback(() => isUnsaved.current, []);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <EditProfileHeading />
      <EditProfilePictures user={user} />
      <EditProfileAccount user={user} />
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl!" />}>
        <EditProfileForm state={state} />
      </Suspense>
      <LeaveGuard hasChanges={hasChanges} />
    </div>
  );
}

function EditProfileHeading() {
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

/** The fields that cannot be changed here. Shown so that members do not search for it. */
function EditProfileAccount({ user: { name, email } }: { user: Pick<User, 'name' | 'email'> }) {
  return (
    <section aria-label={editProfileMessages.account} className="rounded-2xl border border-border bg-sunken p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={editProfileMessages.name} value={name} />
        <Fact name={editProfileMessages.email} value={email} />
      </dl>
      <p className="mt-3 flex items-center gap-1.5 text-sm text-text-2">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {editProfileMessages.elsewhere} <TextLink to={paths.settings}>{editProfileMessages.settings}</TextLink>.{' '}
          {editProfileMessages.otherName} <TextLink to={paths.contact}>{editProfileMessages.writeToUs}</TextLink>.
        </span>
      </p>
    </section>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-primary underline underline-offset-2">
      {children}
    </Link>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-text-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
