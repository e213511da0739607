import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { shortenLocation } from '@ballpark/rules/places';
import { useState } from 'react';
import { requestedListingMessages } from './messages.ts';
import { Logo } from '../../ui/basics/logo.tsx';
import { useListingPreview } from './sharing-queries.ts';
import { RequestedListingSkeleton, RequestedListingBox } from './requested-listing-box.tsx';

const PHOTO_SIZE = '320';

/** A short view of the listing that the visitor will see after signing in. Renders nothing when it cannot be loaded. */
export function RequestedListingCard({ id }: { id: string }) {
  const { data, isError } = useListingPreview(id);
  if (isError) return null;
  if (!data) return <RequestedListingSkeleton />;
  const { title, location, photoUrl, suggestionCount, isActive } = data;
  const state = isActive ? requestedListingMessages.open(suggestionCount) : requestedListingMessages.closed;
  return (
    <RequestedListingBox photo={<SmallPhoto url={photoUrl} />}>
      <p dir="auto" className="line-clamp-1 font-bold wrap-anywhere">
        {title}
      </p>
      <p className="line-clamp-1 text-sm wrap-anywhere text-text-2">
        {state} · {shortenLocation(location)}
      </p>
    </RequestedListingBox>
  );
}

/** Without alternative text: the title next to it says what it shows. */
function SmallPhoto({ url }: { url: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const box = 'size-18 shrink-0 rounded-xl';
  if (url === null || hasFailed) {
    return (
      <div aria-hidden="true" className={`${box} flex items-center justify-center bg-primary-soft`}>
        <Logo className="size-10" />
      </div>
    );
  }
  return (
    <img
      src={photoUrlOfSize(url, PHOTO_SIZE)}
      alt=""
      width={72}
      height={72}
      decoding="async"
      onError={() => setHasFailed(true)}
      className={`${box} bg-sunken object-cover`}
    />
  );
}
