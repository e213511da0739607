import type { User } from '@ballpark/contracts/accounts';
import type { Listing } from '@ballpark/contracts/listings';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/page-metadata.ts';
import { DetailMissing } from '../features/listings/detail/detail-missing.tsx';
import { EditHeading } from '../features/listings/form/edit-heading.tsx';
import { SentToListing, whyNotEditable } from '../features/listings/form/edit-permission.tsx';
import { EditSkeleton } from '../features/listings/form/edit-skeleton.tsx';
import { ListingFormPreview } from '../features/listings/form/form-preview.tsx';
import { isSomethingMissing } from '../features/listings/form/form-problems.ts';
import { editSentence } from '../features/listings/form/form-sentence.ts';
import { useListingForm } from '../features/listings/form/form-state.ts';
import {
  formValuesOf,
  type ListingFormValues,
  locationTextOf,
  payloadOf,
} from '../features/listings/form/form-values.ts';
import { ListingForm } from '../features/listings/form/listing-form.tsx';
import { type ListingPayload, useUpdateListing } from '../features/listings/card/listing-writing-queries.ts';
import { useListing } from '../features/listings/card/listings-queries.ts';
import { ListingPhotoPicker } from '../features/photos/listing/listing-photo-picker.tsx';
import { usePhotoTray } from '../features/photos/listing/use-photo-tray.ts';
import { LocationField } from '../features/places/location-field.tsx';
import { useOwnArea } from '../features/places/places-queries.ts';
import { editListingMessages } from '../features/listings/form/messages.ts';
import { pageWords } from '../messages/page-titles.ts';
import { listingLocationMessages } from '../features/places/messages.ts';
import { listingPath } from '../paths.ts';
import { showSuccess } from '../ui/feedback/toast.ts';

export const meta = createMeta(pageWords.editListing);

const WORDS = {
  submit: editListingMessages.submit,
  submitting: editListingMessages.submitting,
  location: listingLocationMessages.label,
} as const;

const SENTENCES = { photosFailed: editListingMessages.photosFailed, sentenceOf: editSentence } as const;

export default function EditListing() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useListing(id);
  // The guard admits only signed-in members.
  if (user === null) return null;
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone || (error !== null && data === undefined)) {
    return <DetailMissing onRetry={isGone ? undefined : () => void refetch()} isRetrying={isFetching} />;
  }
  const reason = data && whyNotEditable(data, user.id);
  if (reason !== undefined) return <SentToListing listingId={id} reason={reason} />;
  return (
    <>
      <EditHeading listingId={id} />
      {data === undefined ? <EditSkeleton /> : <ChangedListing key={id} user={user} listing={data} />}
    </>
  );
}

/** A listing as it is, in the form it was written in. */
function ChangedListing({ user, listing }: { user: User; listing: Listing }) {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => formValuesOf(listing));
  const { tray, photos } = usePhotoTray(listing.photoUrls);
  const own = useOwnArea(user);
  const { mutateAsync } = useUpdateListing(listing.id);

  const send = async (payload: ListingPayload) => {
    await mutateAsync(payload);
    showSuccess(editListingMessages.updated);
    await navigate(listingPath(listing.id), { replace: true });
  };
  const payload = payloadOf(values, { own, photoUrls: [] });
  const state = useListingForm({ payload, settlePhotos: tray.settledUrls, send, words: SENTENCES });
  const onChange = (next: Partial<ListingFormValues>) => {
    state.clearRefusal();
    setValues((before) => ({ ...before, ...next }));
  };
  const missing = state.hasTried && isSomethingMissing(payload) ? editListingMessages.missing : undefined;
  const location = locationTextOf(values, own);
  const standing = { place: values.place, own, listing };
  return (
    <ListingForm
      {...{ values, onChange, state, standing }}
      words={{ ...WORDS, missing }}
      parts={{
        photos: <ListingPhotoPicker tray={tray} photos={photos} />,
        location: (
          <LocationField
            text={location}
            isPicked={values.place !== null}
            error={state.problems.location}
            onChange={({ text, place }) => onChange({ location: text, place })}
          />
        ),
        preview: (
          <ListingFormPreview
            {...{ values, location, standing, user }}
            createdAt={listing.createdAt}
            photoAddresses={photos.map(({ address }) => address)}
          />
        ),
      }}
    />
  );
}
