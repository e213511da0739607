import type { User } from '@ballpark/contracts/accounts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { createMeta } from '../app/page-metadata.ts';
import { attemptAt } from '../features/listings/form/create-attempt.ts';
import { forgetDraft, isDraftEmpty, useListingDraft, withPhotos } from '../features/listings/form/create-draft.ts';
import { CreateHeading } from '../features/listings/form/create-heading.tsx';
import { ListingFormPreview } from '../features/listings/form/form-preview.tsx';
import { createSentence } from '../features/listings/form/form-sentence.ts';
import { useListingForm } from '../features/listings/form/form-state.ts';
import { type ListingFormValues, locationTextOf, payloadOf } from '../features/listings/form/form-values.ts';
import { ListingForm } from '../features/listings/form/listing-form.tsx';
import { type ListingPayload, useCreateListing } from '../features/listings/card/listing-writing-queries.ts';
import { ListingPhotoPicker } from '../features/photos/listing/listing-photo-picker.tsx';
import { storedUrls } from '../features/photos/listing/photo-list.ts';
import { usePhotoTray } from '../features/photos/listing/use-photo-tray.ts';
import { LocationField } from '../features/places/location-field.tsx';
import { useOwnArea } from '../features/places/places-queries.ts';
import { createListingMessages } from '../features/listings/form/messages.ts';
import { pageWords } from '../messages/page-titles.ts';
import { listingLocationMessages } from '../features/places/messages.ts';
import { listingPath } from '../paths.ts';
import { showSuccess } from '../ui/feedback/toast.ts';

export const meta = createMeta(pageWords.createListing);

const WORDS = {
  submit: createListingMessages.submit,
  submitting: createListingMessages.submitting,
  location: listingLocationMessages.label,
} as const;

const SENTENCES = { photosFailed: createListingMessages.photosFailed, sentenceOf: createSentence } as const;

export default function CreateListing() {
  const { user } = useSession();
  const [round, setRound] = useState(0);
  // The guard admits only signed-in members.
  if (user === null) return null;
  const startOver = () => {
    forgetDraft(user.id);
    setRound(round + 1);
  };
  return <NewListing key={`${user.id} ${round}`} user={user} onStartOver={startOver} />;
}

/** One draft, the photos that belong to it, and the form around both. */
function NewListing({ user, onStartOver }: { user: User; onStartOver: () => void }) {
  const navigate = useNavigate();
  const { draft, change, markPosted } = useListingDraft(user.id);
  const { tray, photos } = usePhotoTray(draft.photoUrls);
  const own = useOwnArea(user);
  const { mutateAsync } = useCreateListing();
  useEffect(() => tray.watch(() => change((before) => withPhotos(before, storedUrls(tray.get())))), [tray, change]);

  const { values } = draft;
  const send = async (payload: ListingPayload) => {
    const attempt = attemptAt(payload, draft.attempt);
    change((before) => ({ ...before, attempt }));
    const { id } = await mutateAsync({ body: payload, key: attempt.key });
    markPosted();
    showSuccess(createListingMessages.created);
    // Back does not lead to a form that is done with.
    await navigate(listingPath(id), { replace: true });
  };
  const state = useListingForm({
    payload: payloadOf(values, { own, photoUrls: [] }),
    settlePhotos: tray.settledUrls,
    send,
    words: SENTENCES,
  });
  const onChange = (next: Partial<ListingFormValues>) => {
    state.clearRefusal();
    change((before) => ({ ...before, values: { ...before.values, ...next } }));
  };
  const location = locationTextOf(values, own);
  const standing = { place: values.place, own };
  return (
    <>
      <CreateHeading canStartOver={!isDraftEmpty(draft) || photos.length > 0} onStartOver={onStartOver} />
      <ListingForm
        {...{ values, onChange, state, standing }}
        words={WORDS}
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
              photoAddresses={photos.map(({ address }) => address)}
            />
          ),
        }}
      />
    </>
  );
}
