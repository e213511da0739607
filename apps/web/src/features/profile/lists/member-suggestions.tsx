import type { SuggestionOnListing } from '@ballpark/contracts/members';
import { shortenLocation } from '@ballpark/rules/places';
import { formatMoney } from '@ballpark/rules/money';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { profileListMessages, profileMessages } from '../messages.ts';
import { listingPath, paths } from '../../../paths.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { useBackLinkState } from '../../listings/index.ts';
import { MemberPages, useListTop } from './member-pages.tsx';
import { type MemberTabProps, readProfileSearch } from '../profile-search.ts';
import { useMemberSuggestions } from './member-list-queries.ts';
import { TabSkeleton } from './tab-skeleton.tsx';

/** The suggestions of a member, newest first. */
export function MemberSuggestions({ memberId, isOwn }: MemberTabProps) {
  const [search] = useSearchParams();
  const { page } = readProfileSearch(search);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useMemberSuggestions({ memberId, page });
  const { top, focusTop } = useListTop();
  if (data === undefined) {
    if (!isError) return <TabSkeleton />;
    return (
      <ErrorState
        title={profileListMessages.suggestionsFailed}
        message={profileMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.data.length === 0) return <NoSuggestions isOwn={isOwn} />;
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-20 shadow-none! outline-none!">
      <ul aria-busy={isPlaceholderData} className="flex flex-col gap-3 aria-busy:opacity-60">
        {data.data.map((suggestion) => (
          <li key={suggestion.id}>
            <Row suggestion={suggestion} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      <MemberPages tab="suggestions" pagination={data.pagination} onTurn={focusTop} />
    </div>
  );
}

function Row({ suggestion, isOwn }: { suggestion: SuggestionOnListing; isOwn: boolean }) {
  const now = useNow();
  const linkState = useBackLinkState();
  const { amount, comment, createdAt, xpAwarded, listing } = suggestion;
  return (
    <article className="relative flex flex-col gap-2 rounded-2xl border border-border bg-surface p-4 transition-shadow hover:border-border-strong hover:shadow-e2 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-base text-pretty wrap-anywhere">
            {/* Covers the whole row. The row shows the focus ring. */}
            <Link
              to={listingPath(listing.id)}
              state={linkState}
              className="shadow-none! outline-none! after:absolute after:inset-0"
            >
              {listing.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-text-3">
            {shortenLocation(listing.location)} ·{' '}
            <time dateTime={createdAt}>{formatTimeAgo(new Date(createdAt), now)}</time>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <p className={classNames('text-lg font-extrabold tabular-nums', isOwn && 'text-accent')}>
            {formatMoney(amount, listing.currency)}
          </p>
          {xpAwarded !== null && <Badge tone="primary">{profileListMessages.earned(xpAwarded)}</Badge>}
        </div>
      </div>
      {comment !== null && <p className="wrap-anywhere whitespace-pre-line text-text-2">{comment}</p>}
    </article>
  );
}

function NoSuggestions({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      title={profileListMessages.noSuggestions}
      hint={isOwn ? profileListMessages.noOwnSuggestionsHint : profileListMessages.noSuggestionsHint}
      art={<MessageCircle aria-hidden="true" className="size-10" />}
      action={isOwn ? <ButtonLink to={paths.feed}>{profileListMessages.browse}</ButtonLink> : undefined}
    />
  );
}
