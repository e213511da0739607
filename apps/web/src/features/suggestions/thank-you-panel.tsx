import { HIDDEN_MEMBER } from '@ballpark/rules/settings';
import type { Listing } from '@ballpark/contracts/listings';
import { formatMoney } from '@ballpark/rules/money';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { MemberLink } from '../../components/member-link.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useCountUp } from '../../lib/hooks/timing.ts';
import { listingMessages } from '../../messages/listings.ts';
import { thanksMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { VisuallyHidden } from '../../ui/basics/accessibility.tsx';
import type { ClosingResult, XpReward } from './suggestion-queries.ts';

/** The list of suggestions shows the rest, with what they earned. */
const MOST_ROWS = 4;

/** Right after a closing: who was closest and what each member earned. Takes the focus. */
export function ThankYouPanel({ result }: { result: ClosingResult }) {
  const { listing, xpRewards } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const closest = xpRewards.filter(({ reason }) => reason === 'closest');
  const [first] = closest;
  return (
    <section className="rounded-2xl border border-primary/30 bg-primary-soft p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl wrap-anywhere">
        {first ? describeClosest(result, closest) : describeEmpty(listing).title}
      </h2>
      <p className="mt-1 text-text-2">
        {first ? describeDifference(first, listing.currency) : describeEmpty(listing).hint}
      </p>
      {first && <Rewards result={result} />}
      {first && (
        <Link
          to={paths.leaderboard}
          className="mt-1 -mb-2 inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4 hover:no-underline"
        >
          {thanksMessages.leaderboard}
        </Link>
      )}
    </section>
  );
}

/** When no member is rewarded. */
function describeEmpty({ lateOutcome }: Listing): { title: string; hint: string } {
  const title = lateOutcome === null ? thanksMessages.nobody : thanksMessages.late;
  return { title, hint: lateOutcome === 'kept' ? thanksMessages.keptHint : thanksMessages.nobodyHint };
}

function Rewards({ result: { listing, xpRewards, rewardCount } }: { result: ClosingResult }) {
  const left = rewardCount - MOST_ROWS;
  return (
    <>
      <ul aria-label={thanksMessages.rewards} className="mt-3 divide-y divide-primary/20 border-y border-primary/20">
        {xpRewards.slice(0, MOST_ROWS).map((reward) => (
          <Row key={reward.suggestionId} reward={reward} listing={listing} />
        ))}
      </ul>
      {left > 0 && <p className="mt-2 text-sm text-text-2">{thanksMessages.more(left)}</p>}
      <p className="mt-2 text-sm text-text-2">{thanksMessages.rules}</p>
    </>
  );
}

function Row({ reward, listing }: { reward: XpReward; listing: Listing }) {
  const { userId, amount, xpAwarded, reason } = reward;
  const name = formatName(reward);
  // The answer names those paid; faces are known of the newest few.
  const photoUrl = listing.suggestions.find((suggestion) => suggestion.userId === userId)?.user.photoUrl ?? null;
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={name} photoUrl={photoUrl} />
      <div className="min-w-0 flex-1">
        <MemberLink member={{ id: userId, username: reward.username, name }} className="block" />
        <span className="block text-sm wrap-anywhere text-text-2 tabular-nums">
          {formatMoney(amount, listing.currency)}
        </span>
      </div>
      <Earned xp={xpAwarded} isClosest={reason === 'closest'} />
    </li>
  );
}

/** Counts up for the eye; read aloud it is one number. */
function Earned({ xp, isClosest }: { xp: number; isClosest: boolean }) {
  const shown = useCountUp(xp);
  return (
    <span
      className={classNames(
        'shrink-0 rounded-full border px-3 py-1 text-sm font-extrabold tabular-nums',
        isClosest ? 'border-gold/30 bg-gold-soft text-gold' : 'border-border bg-surface text-text',
      )}
    >
      <span aria-hidden="true">{thanksMessages.xp(shown)}</span>
      <VisuallyHidden>{thanksMessages.xp(xp)}</VisuallyHidden>
    </span>
  );
}

function describeClosest({ xpRewards, rewardCount }: ClosingResult, closest: readonly XpReward[]): string {
  const names = closest.map(formatName);
  const hasUnnamed = closest.length === xpRewards.length && closest.length < rewardCount;
  return hasUnnamed ? thanksMessages.closestOfMany(names[0] ?? '') : thanksMessages.closest(names);
}

function formatName({ userId, username }: Pick<XpReward, 'userId' | 'username'>): string {
  return listingMessages.owner({ username, name: userId === HIDDEN_MEMBER.id ? HIDDEN_MEMBER.name : '' });
}

function describeDifference({ difference }: XpReward, currency: string): string {
  return difference === 0 ? thanksMessages.exact : thanksMessages.off(formatMoney(difference, currency));
}
