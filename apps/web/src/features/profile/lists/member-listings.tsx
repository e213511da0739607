import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import Plus from 'lucide-react/icons/plus';
import Tag from 'lucide-react/icons/tag';
import { useSearchParams } from 'react-router';
import { profileListMessages, profileMessages } from '../messages.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { ListingGrid, ListingGridSkeleton, PostAgainLink } from '../../listings/index.ts';
import { HiddenListings } from './hidden-listings.tsx';
import { MemberPages, useListTop } from './member-pages.tsx';
import { type MemberTabProps, readProfileSearch } from '../profile-search.ts';
import { useMemberListings } from './member-list-queries.ts';

/** The listings of a member, newest first. The owner also sees the hidden ones. */
export function MemberListings({ memberId, isOwn }: MemberTabProps) {
  return (
    <>
      {isOwn && <HiddenListings />}
      <ShownListings {...{ memberId, isOwn }} />
    </>
  );
}

function ShownListings({ memberId, isOwn }: MemberTabProps) {
  const [search] = useSearchParams();
  const { page } = readProfileSearch(search);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useMemberListings({ memberId, page });
  const { top, focusTop } = useListTop();
  if (data === undefined) {
    if (!isError) return <ListingGridSkeleton count={LISTING_PAGE_SIZE} />;
    return (
      <ErrorState
        title={profileListMessages.listingsFailed}
        message={profileMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.data.length === 0) return <NoListings isOwn={isOwn} />;
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 shadow-none! outline-none!">
      <ListingGrid
        listings={data.data}
        titleAs="h2"
        isBusy={isPlaceholderData}
        renderBelow={isOwn ? (listing) => <PostAgainLink listing={listing} isInList /> : undefined}
      />
      <MemberPages tab="listings" pagination={data.pagination} onTurn={focusTop} />
    </div>
  );
}

function NoListings({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      title={profileListMessages.noListings}
      hint={isOwn ? profileListMessages.noOwnListingsHint : profileListMessages.noListingsHint}
      art={<Tag aria-hidden="true" className="size-10" />}
      action={
        isOwn ? (
          <ButtonLink to={paths.create}>
            <Plus aria-hidden="true" className="size-5" />
            {profileMessages.create}
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
