import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { shortenLocation } from '@ballpark/rules/places';
import { requestedListingMessages } from './messages.ts';
import { PreviewPhoto } from './preview-photo.tsx';
import { useListingPreview } from './sharing-queries.ts';
import { RequestedListingSkeleton, RequestedListingBox } from './requested-listing-box.tsx';

const PHOTO_VARIANT = '320';

/** A short view of the listing that the visitor will see after signing in. Renders nothing when it cannot be loaded. */
export function RequestedListingCard({ id }: { id: string }) {
  const { data, isError } = useListingPreview(id);
  if (isError) return null;
  if (!data) return <RequestedListingSkeleton />;
  const { title, location, photoUrl, suggestionCount, isActive } = data;
  const state = isActive
    ? requestedListingMessages.open(suggestionCount)
    : requestedListingMessages.closed(suggestionCount);
  return (
    <RequestedListingBox
      photo={
        <PreviewPhoto
          photo={photoUrl === null ? null : { src: photoUrlOfSize(photoUrl, PHOTO_VARIANT) }}
          className="size-18 shrink-0 rounded-xl"
          logoClassName="size-10"
        />
      }
    >
      <p dir="auto" className="line-clamp-1 font-bold wrap-anywhere">
        {title}
      </p>
      <p className="line-clamp-1 text-sm wrap-anywhere text-text-2">
        {state} · {shortenLocation(location)}
      </p>
    </RequestedListingBox>
  );
}
