import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { shortLocation } from '@ballpark/rules/location-text';
import { useState } from 'react';
import { arrivalMessages } from './messages.ts';
import { Logo } from '../../ui/basics/logo.tsx';
import { useListingPreview } from './sharing-queries.ts';
import { WaitingBox, WantedBox } from './requested-listing-box.tsx';

const SMALLEST = '320';

/** The listing in short: enough to know that signing in leads there. */
export function WantedCard({ id }: { id: string }) {
  const { data, isError } = useListingPreview(id);
  if (isError) return null;
  if (!data) return <WaitingBox />;
  const { title, location, photoUrl, suggestionCount, isActive } = data;
  const state = isActive ? arrivalMessages.open(suggestionCount) : arrivalMessages.closed;
  return (
    <WantedBox photo={<SmallPhoto url={photoUrl} />}>
      <p dir="auto" className="line-clamp-1 font-bold wrap-anywhere">
        {title}
      </p>
      <p className="line-clamp-1 text-sm wrap-anywhere text-text-2">
        {state} · {shortLocation(location)}
      </p>
    </WantedBox>
  );
}

/** The title beside it says what it shows. */
function SmallPhoto({ url }: { url: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  const look = 'size-18 shrink-0 rounded-xl';
  if (url === null || hasFailed) {
    return (
      <div aria-hidden="true" className={`${look} flex items-center justify-center bg-primary-soft`}>
        <Logo className="size-10" />
      </div>
    );
  }
  return (
    <img
      src={photoUrlOfSize(url, SMALLEST)}
      alt=""
      width={72}
      height={72}
      decoding="async"
      onError={() => setHasFailed(true)}
      className={`${look} bg-sunken object-cover`}
    />
  );
}
