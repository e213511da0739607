import type { User } from '@ballpark/contracts/accounts';
import type { Listing } from '@ballpark/contracts/listings';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { listingPath } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.ts';
import { useUploadQueue } from '../../photos/index.ts';
import { useOwnArea } from '../../places/index.ts';
import { findAbsence, ListingMissing } from '../missing/listing-missing.tsx';
import { useListing } from '../card/listings-queries.ts';
import { editListingMessages } from './edit-messages.ts';
import { hasEmptyRequiredField } from './form-problems.ts';
import { useListingForm } from './form-state.ts';
import { type ListingFormValues, toFormValues, toListingPayload } from './form-values.ts';
import { LISTING_FORM_GRID, ListingForm } from './listing-form.tsx';
import { type ListingPayload, useUpdateListing } from './posting-queries.ts';
import { useCategory } from './use-category.ts';

const WORDS = { photosFailed: editListingMessages.photosFailed, describeError: describeEditError } as const;

/** The page on which an owner edits a listing. */
export function EditListing({ id, user }: { id: string; user: User }) {
  const { data, error, isFetching, refetch } = useListing(id);
  const absence = findAbsence(error);
  if (absence !== undefined || (error !== null && data === undefined)) {
    return <ListingMissing absence={absence} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const refusal = data && findEditRefusal(data, user.id);
  if (refusal !== undefined) return <RedirectToListing listingId={id} reason={refusal} />;
  return (
    <>
      <EditHeading listingId={id} />
      {data === undefined ? <EditSkeleton /> : <ExistingListing key={id} user={user} listing={data} />}
    </>
  );
}

function ExistingListing({ user, listing }: { user: User; listing: Listing }) {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => toFormValues(listing));
  const photos = useUploadQueue(listing.photoUrls);
  const own = useOwnArea(user);
  const { mutateAsync } = useUpdateListing(listing.id);

  const send = async (payload: ListingPayload) => {
    await mutateAsync(payload);
    showSuccess(editListingMessages.updated);
    await navigate(listingPath(listing.id), { replace: true });
  };
  const category = useCategory(values);
  const payload = toListingPayload({ ...values, category }, { own, photoUrls: [] });
  const state = useListingForm({ payload, settlePhotos: photos.queue.settledUrls, send, words: WORDS });
  const onChange = (next: Partial<ListingFormValues>) => {
    state.clearRefusal();
    setValues((before) => ({ ...before, ...next }));
  };
  const missing = state.hasTried && hasEmptyRequiredField(payload) ? editListingMessages.missing : undefined;
  return (
    <ListingForm
      {...{ values, category, onChange, state, photos }}
      source={{ place: values.place, own, listing }}
      words={{ ...editListingMessages, missing }}
      posted={{ user, createdAt: listing.createdAt, closesAt: listing.closesAt }}
    />
  );
}

function EditHeading({ listingId }: { listingId: string }) {
  return (
    <div className="mb-6">
      <Link
        to={listingPath(listingId)}
        className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 pr-2 font-semibold text-text-2 hover:text-text lg:-mt-4"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {editListingMessages.back}
      </Link>
      <h1 className="text-3xl">{editListingMessages.heading}</h1>
      <p className="mt-1 text-text-2">{editListingMessages.lead}</p>
    </div>
  );
}

/** Why this member may not edit this listing; undefined if they may. */
export function findEditRefusal(listing: Pick<Listing, 'userId' | 'isActive'>, memberId: string): string | undefined {
  if (listing.userId !== memberId) return editListingMessages.notOwner;
  return listing.isActive ? undefined : editListingMessages.closed;
}

export function describeEditError(error: unknown): string {
  return (error instanceof ApiError && error.sentence) || editListingMessages.failed;
}

/** Redirects to the listing, where a toast says why. */
function RedirectToListing({ listingId, reason }: { listingId: string; reason: string }) {
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    showError(reason);
  }, [reason]);
  return <Navigate to={listingPath(listingId)} replace />;
}

const BOXES = [
  ['title', 'h-12'],
  ['type', 'h-11 w-48'],
  ['category', 'h-12'],
  ['description', 'h-28'],
  ['location', 'h-12'],
  ['offer', 'h-20 rounded-2xl'],
] as const;

function EditSkeleton() {
  return (
    <div className={LISTING_FORM_GRID}>
      <output className="sr-only">{editListingMessages.loading}</output>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-20" />
        <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-5 xl:grid-cols-3">
          <Skeleton className="aspect-square rounded-xl" />
          <Skeleton className="aspect-square rounded-xl" />
          <Skeleton className="aspect-square rounded-xl" />
        </div>
        <Skeleton className="h-13" />
        <Skeleton className="h-28 rounded-2xl" />
      </div>
      <div className="flex flex-col gap-6">
        {BOXES.map(([field, size]) => (
          <div key={field} className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className={size} />
          </div>
        ))}
      </div>
    </div>
  );
}
