import type { Suggestion } from '@ballpark/contracts/listings';
import { XP_WITHIN } from '@ballpark/rules/xp';
import { formatMoney } from '@ballpark/rules/money';
import { type ReactNode, type Ref, useId } from 'react';
import { MemberLevel } from '../../components/member-level.tsx';
import { MemberLink } from '../../components/member-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/hooks/timing.ts';
import { listingMessages, formatTimeAgo } from '../../messages/listings.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { isClosest } from './suggestion-order.ts';
import { noteMessages, suggestionListMessages } from './messages.ts';

type SuggestionItemProps = {
  suggestion: Suggestion;
  currency: string;
  isOwn?: boolean | undefined;
  /** Whether the viewer owns the listing. */
  isOnOwnListing: boolean;
  /** A control for the author of the suggestion. */
  action?: ReactNode;
  /** To move the focus to the row. */
  focusRef?: Ref<HTMLLIElement> | undefined;
};

/** One suggestion: member, level, price, note and time; after closing also what it earned. */
export function SuggestionItem(props: SuggestionItemProps) {
  const { suggestion, currency, isOwn = false, isOnOwnListing, action, focusRef } = props;
  const { amount, comment, createdAt, user, isMuted = false, isNoteHidden = false } = suggestion;
  const now = useNow();
  const rowId = useId();
  const reader = isOwn ? 'author' : 'reader';
  const name = listingMessages.owner(user);
  return (
    <li id={rowId} ref={focusRef} tabIndex={-1} className="flex gap-3 py-4">
      <Avatar name={name} photoUrl={user.photoUrl} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2">
              <MemberLink member={user} />
              {user.isHidden !== true && <MemberLevel xp={user.xp} />}
              {isMuted && <Badge tone="quiet">{suggestionListMessages.muted}</Badge>}
              {isOwn && <span className="shrink-0 text-sm font-bold text-accent">{suggestionListMessages.you}</span>}
            </p>
            <p className="text-sm text-text-3">
              {typeof user.sense === 'number' && <>{suggestionListMessages.sense(user.sense)} · </>}
              <time dateTime={createdAt}>{formatTimeAgo(new Date(createdAt), now)}</time>
            </p>
          </div>
          <p
            className={classNames(
              'max-w-[55%] shrink-0 text-right text-lg font-extrabold wrap-anywhere tabular-nums',
              isOwn && 'text-accent',
            )}
          >
            {formatMoney(amount, currency)}
          </p>
          {/* A closed account and a hidden member have no username. */}
          {!isOwn && user.username !== null && <SuggestionMenu {...{ suggestion, isOnOwnListing, rowId }} />}
        </div>
        {comment !== null && comment !== '' && (
          <p className="mt-1.5 wrap-anywhere whitespace-pre-line text-text-2">{comment}</p>
        )}
        {isNoteHidden && (
          <p className="mt-1.5 text-sm text-text-3">{noteMessages.isHidden[isOnOwnListing ? 'owner' : reader]}</p>
        )}
        <Earned suggestion={suggestion} />
        {action !== undefined && <div className="mt-2">{action}</div>}
      </div>
    </li>
  );
}

function Earned({ suggestion }: Pick<SuggestionItemProps, 'suggestion'>) {
  const { xpAwarded } = suggestion;
  if (xpAwarded === null) return null;
  if (isClosest(suggestion)) {
    return (
      <p className="mt-2 flex gap-2">
        <Badge tone="gold">{suggestionListMessages.closest}</Badge>
        <Badge tone="gold">{suggestionListMessages.earned(xpAwarded)}</Badge>
      </p>
    );
  }
  const isNear = xpAwarded >= XP_WITHIN;
  return (
    <p className="mt-2">
      <Badge tone={isNear ? 'primary' : 'plain'} className={isNear ? undefined : 'border-border!'}>
        {suggestionListMessages.earned(xpAwarded)}
      </Badge>
    </p>
  );
}

type SuggestionMoreProps = { isBusy?: boolean | undefined; onPress?: (() => void) | undefined };

/** Loads more suggestions. */
export function SuggestionMore({ isBusy, onPress }: SuggestionMoreProps) {
  return (
    <Button
      variant="outline"
      onClick={onPress}
      isBusy={isBusy}
      busyText={suggestionListMessages.loadingMore}
      className="mt-2 w-full"
    >
      {suggestionListMessages.more}
    </Button>
  );
}
