import type { User } from '@ballpark/contracts/accounts';
import type { Listing } from '@ballpark/contracts/listings';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { listingPath, POST_AGAIN } from '../../../paths.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { showSuccess } from '../../../ui/feedback/toast.ts';
import { listStoredUrls, useUploadQueue } from '../../photos/index.ts';
import { useOwnArea } from '../../places/index.ts';
import type { OpeningState } from '../card/opening.ts';
import type { TitleHintProps } from '../closings/title-hint.tsx';
import { createListingMessages } from './create-messages.ts';
import { isDraftEmpty, prepareAttempt, removeDraft, setPhotos, useListingDraft } from './draft.ts';
import { useListingForm } from './form-state.ts';
import { type ListingFormValues, toListingPayload } from './form-values.ts';
import { ListingForm } from './listing-form.tsx';
import { type ListingPayload, useCreateListing } from './posting-queries.ts';
import { useCategory } from './use-category.ts';

/** The page of the listing begins with the ways to share it. */
const OPENING: OpeningState = { opens: 'posted' };

const WORDS = { photosFailed: createListingMessages.photosFailed, describeError: describeCreateError } as const;

const PostAgain = lazy(() => import('./post-again.tsx').then((module) => ({ default: module.PostAgain })));

/** The page for a new listing. With the id of an ended one in the address the form is filled in. */
export function CreateListing({ user }: { user: User }) {
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  const again = search.get(POST_AGAIN);
  const startOver = () => {
    removeDraft(user.id);
    setRound(round + 1);
  };
  const renderForm = (ended?: Listing) => (
    <NewListing key={`${user.id} ${round}`} {...{ user, ended }} onStartOver={startOver} />
  );
  if (again === null) return renderForm();
  return (
    <Suspense>
      <PostAgain key={again} id={again} {...{ user, renderForm }} />
    </Suspense>
  );
}

type NewListingProps = {
  user: User;
  /** The ended listing that is posted again. */
  ended: Listing | undefined;
  onStartOver: () => void;
};

function NewListing({ user, ended, onStartOver }: NewListingProps) {
  const navigate = useNavigate();
  const { draft, change, markPosted } = useListingDraft(user.id, ended);
  const photos = useUploadQueue(draft.photoUrls);
  const { queue } = photos;
  const own = useOwnArea(user);
  const { mutateAsync } = useCreateListing();
  useEffect(
    () => queue.watch(() => change((before) => setPhotos(before, listStoredUrls(queue.get())))),
    [queue, change],
  );

  const { values } = draft;
  const send = async (payload: ListingPayload) => {
    const attempt = prepareAttempt(payload, draft.attempt);
    change((before) => ({ ...before, attempt }));
    const { id } = await mutateAsync({ body: payload, key: attempt.key });
    markPosted();
    showSuccess(createListingMessages.created);
    // The back button must not lead to the form of a posted listing.
    await navigate(listingPath(id), { replace: true, state: OPENING });
  };
  const category = useCategory(values);
  const payload = toListingPayload({ ...values, category }, { own, photoUrls: [] });
  const state = useListingForm({ payload, settlePhotos: queue.settledUrls, send, words: WORDS });
  const onChange = (next: Partial<ListingFormValues>) => {
    state.clearRefusal();
    change((before) => ({ ...before, values: { ...before.values, ...next } }));
  };
  return (
    <>
      <CreateHeading
        canStartOver={!ended && (!isDraftEmpty(draft) || photos.photos.length > 0)}
        onStartOver={onStartOver}
      />
      <ListingForm
        {...{ values, category, onChange, state, photos }}
        source={{ place: values.place, own, listing: ended }}
        words={createListingMessages}
        titleHint={<LazyTitleHint title={values.title} category={category} place={values.place ?? own} />}
        posted={{ user }}
      />
    </>
  );
}

const TitleHint = lazyPart<TitleHintProps>(() =>
  import('../closings/title-hint.tsx').then((module) => module.TitleHint),
);

/** Comes with the first letter. Its lines are reserved, so that it moves nothing. */
function LazyTitleHint(props: TitleHintProps) {
  return (
    <div className="mt-1 -mb-2 min-h-10 sm:-mb-4 sm:min-h-5">
      {props.title !== '' && (
        <Suspense>
          <TitleHint {...props} />
        </Suspense>
      )}
    </div>
  );
}

const StartOverDialog = lazy(() =>
  import('./start-over-dialog.tsx').then((module) => ({ default: module.StartOverDialog })),
);

type CreateHeadingProps = {
  canStartOver: boolean;
  onStartOver: () => void;
};

function CreateHeading({ canStartOver, onStartOver }: CreateHeadingProps) {
  const { heading, lead, startOver } = createListingMessages;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mb-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h1 className="text-3xl">{heading}</h1>
        {canStartOver && (
          <Button variant="outline" size="sm" className="shrink-0" onClick={() => setIsAsking(true)}>
            {startOver}
          </Button>
        )}
      </div>
      <p className="mt-1 text-text-2">{lead}</p>
      {isAsking && (
        <Suspense>
          <StartOverDialog onConfirm={onStartOver} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The server's sentence. A response without one and no response have sentences of their own. */
export function describeCreateError(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return createListingMessages.broken;
  return error.sentence ?? createListingMessages.failed;
}
