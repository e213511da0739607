import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { createMeta } from '../app/pages/page-metadata.ts';
import { isKnownDevice } from '../features/accounts/known-device.ts';
import { LoginPanel } from '../features/accounts/login-panel.tsx';
import { RegisterPanel } from '../features/accounts/register-panel.tsx';
import { FrontDoorSkeleton } from '../features/sharing/front-door-skeleton.tsx';
import { useRequestedListing } from '../features/sharing/requested-listing-storage.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.login);

// The form does not wait for it.
const FrontDoor = lazyPart(() => import('../features/sharing/front-door.tsx').then((module) => module.FrontDoor));

/** The page to sign in. For a visitor who followed a link to a listing it is the listing's front door. */
export default function Login() {
  const listingId = useRequestedListing();
  const [isKnown] = useState(isKnownDevice);
  const [searchParams] = useSearchParams();
  if (listingId === undefined) return <LoginPanel isKnown={isKnown} />;
  const isMember = isKnown || searchParams.get('form') === 'sign-in';
  return (
    <>
      <Suspense fallback={<FrontDoorSkeleton id={listingId} />}>
        <FrontDoor id={listingId} />
      </Suspense>
      {isMember ? <LoginPanel isKnown={isKnown} /> : <RegisterPanel />}
    </>
  );
}
