import type { FlagSummary, OpenFlag } from '@ballpark/contracts/fair-play';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { formatDay } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { profilePath } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { describeStanding } from '../case/author-history.tsx';
import { CaseSection, FactGrid } from '../case/case-section.tsx';
import { ItemHeading } from '../case/item-heading.tsx';
import type { CaseActions } from '../case/judge-form.tsx';
import { moderationMessages } from '../messages.ts';
import { FlagPairSection } from './flag-pair.tsx';
import { useFlag } from './flag-queries.ts';
import { FlagForm } from './flag-form.tsx';
import { flagMessages } from './messages.ts';

type FlagViewProps = CaseActions & {
  id: string;
  /** The item of the list, shown until the flag is loaded. */
  summary: FlagSummary | undefined;
  takesFocus: boolean;
};

/** One flag: what is at stake, the pairs with their listings, the member's history, and the judgement. */
export function FlagView({ id, summary, takesFocus, ...actions }: FlagViewProps) {
  const { data, error, isFetching, refetch } = useFlag(id);
  const shown = data ?? summary;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={flagMessages.missingTitle}
        message={getErrorMessage(error, moderationMessages.error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <article className="flex flex-col gap-6">
      {shown && <FlagHeader flag={shown} takesFocus={takesFocus} />}
      {data === undefined ? <FlagSkeleton /> : <LoadedFlag flag={data} {...actions} />}
    </article>
  );
}

function LoadedFlag({ flag, ...actions }: CaseActions & { flag: OpenFlag }) {
  const { id, member, pairs, heldXp, mayJudge } = flag;
  return (
    <>
      <CaseSection title={flagMessages.stake}>
        <FactGrid facts={flagMessages.stakes(flag)} />
        {heldXp === 0 && <p className="text-sm text-text-2">{flagMessages.noStake}</p>}
      </CaseSection>
      {pairs.map((pair) => (
        <FlagPairSection
          key={`${pair.member.id} ${pair.role}`}
          pair={pair}
          memberName={flagMessages.name(member.username)}
        />
      ))}
      <MemberHistory history={flag.memberHistory} />
      {mayJudge ? <FlagForm id={id} {...actions} /> : <Notice tone="info">{flagMessages.notYours}</Notice>}
    </>
  );
}

function FlagHeader({ flag, takesFocus }: { flag: FlagSummary; takesFocus: boolean }) {
  const { member, openedAt } = flag;
  const now = useNow();
  const name = flagMessages.name(member.username);
  return (
    <header className="flex flex-col gap-1">
      <ItemHeading takesFocus={takesFocus}>
        {member.username === null ? name : <Link to={profilePath(member.id)}>{name}</Link>}
      </ItemHeading>
      <p className="text-text-2">
        {flagMessages.kind(flag)} · <time dateTime={openedAt}>{formatTimeAgo(new Date(openedAt), now)}</time>
      </p>
    </header>
  );
}

function MemberHistory({ history }: { history: OpenFlag['memberHistory'] }) {
  return (
    <CaseSection title={flagMessages.member}>
      <FactGrid facts={describeStanding(history)} />
      <div>
        <h4 className="text-sm font-bold">{flagMessages.earlier}</h4>
        {history.flags.length === 0 ? (
          <p className="text-text-2">{flagMessages.noEarlier}</p>
        ) : (
          <ul className="mt-1 flex flex-col gap-1">
            {history.flags.map(({ decision, sentence, decidedAt }) => (
              <li key={decidedAt} className="text-sm wrap-anywhere">
                <span className="font-bold">{flagMessages.past(decision)}</span>,{' '}
                <time dateTime={decidedAt}>{formatDay(new Date(decidedAt))}</time>: {sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
    </CaseSection>
  );
}

function FlagSkeleton() {
  return (
    <div className="flex animate-pulse flex-col gap-4">
      <output className="sr-only">{flagMessages.loadingOne}</output>
      <Skeleton className="h-28 rounded-2xl!" />
      <Skeleton className="h-64 rounded-2xl!" />
      <Skeleton className="h-40 rounded-2xl!" />
    </div>
  );
}
