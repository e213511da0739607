import type { Listing, Suggestion } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { suggestionMessages } from '../../messages/listing-detail.ts';
import { listingMessages, timeAgo } from '../../messages/listings.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MemberLevel } from '../../parts/member-level.tsx';

type SuggestionListProps = {
  listing: Pick<Listing, 'currency' | 'suggestionCount' | 'suggestions'>;
  viewerId: string | undefined;
};

/** Who named which price, newest first. */
export function SuggestionList({ listing, viewerId }: SuggestionListProps) {
  const { currency, suggestionCount, suggestions } = listing;
  if (suggestions.length === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{suggestionMessages.title}</h2>
        {suggestionCount > suggestions.length && (
          <p className="text-sm text-text-3">{suggestionMessages.newest(suggestions.length, suggestionCount)}</p>
        )}
      </div>
      <ul className="mt-2 divide-y divide-border">
        {suggestions.map((suggestion) => (
          <Item key={suggestion.id} {...{ suggestion, currency }} isOwn={suggestion.userId === viewerId} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { suggestion: Suggestion; currency: string; isOwn: boolean };

function Item({ suggestion: { amount, comment, createdAt, user }, currency, isOwn }: ItemProps) {
  const now = useNow();
  const name = listingMessages.owner(user);
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} photoUrl={user.photoUrl} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="flex items-center gap-2">
              <span className="truncate font-bold">{name}</span>
              <MemberLevel xp={user.xp} />
              {isOwn && <span className="shrink-0 text-sm font-bold text-accent">{suggestionMessages.you}</span>}
            </p>
            <time dateTime={createdAt} className="block text-sm text-text-3">
              {timeAgo(new Date(createdAt), now)}
            </time>
          </div>
          <p
            className={classNames(
              'max-w-[55%] shrink-0 text-right text-lg font-extrabold wrap-anywhere tabular-nums',
              isOwn && 'text-accent',
            )}
          >
            {formatMoney(amount, currency)}
          </p>
        </div>
        {comment !== null && comment !== '' && (
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line text-text-2">{comment}</p>
        )}
      </div>
    </li>
  );
}
