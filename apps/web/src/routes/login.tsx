import { Suspense, useState } from 'react';
import { createMeta } from '../app/pages/page-metadata.ts';
import { isKnownDevice } from '../features/accounts/known-device.ts';
import { LoginPanel } from '../features/accounts/login-panel.tsx';
import { FrontDoorSkeleton } from '../features/sharing/front-door-skeleton.tsx';
import { useRequestedListing } from '../features/sharing/requested-listing-storage.ts';
import { useLinkToken } from '../lib/hooks/use-link-token.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.login);

// The form does not wait for it.
const FrontDoor = lazyPart(() => import('../features/sharing/front-door.tsx').then((module) => module.FrontDoor));

/** The page to sign in. A visitor who followed a link to a listing also sees the listing's front door. */
export default function Login() {
  const listingId = useRequestedListing();
  const [isKnown] = useState(isKnownDevice);
  const linkToken = useLinkToken('try');
  return (
    <>
      {listingId !== undefined && (
        <Suspense fallback={<FrontDoorSkeleton id={listingId} />}>
          <FrontDoor id={listingId} />
        </Suspense>
      )}
      <LoginPanel isKnown={isKnown} linkToken={linkToken} />
    </>
  );
}
