import type { CaseSummary, ModerationCase } from '@ballpark/contracts/moderation';
import { Link } from 'react-router';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { moderationWords } from '../../../messages/moderation.ts';
import { profilePath } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { caseMessages, moderationMessages } from '../messages.ts';
import { useCase } from '../moderation-queries.ts';
import { AuthorHistory } from './author-history.tsx';
import { CaseBadges } from './case-badges.tsx';
import { CaseContent } from './case-content.tsx';
import { CaseDecisions } from './case-decisions.tsx';
import { CaseReports } from './case-reports.tsx';
import { ItemHeading } from './item-heading.tsx';
import type { CaseActions } from './judge-form.tsx';
import { JudgePanel } from './judge-panel.tsx';

type CaseViewProps = CaseActions & {
  id: string;
  /** The item of the list, shown until the case is loaded. */
  summary: CaseSummary | undefined;
  takesFocus: boolean;
};

/** One case: the content, who reported it why, what was decided before, and the decision. */
export function CaseView({ id, summary, takesFocus, ...actions }: CaseViewProps) {
  const { data, error, isFetching, refetch } = useCase(id);
  const shown = data ?? summary;
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={caseMessages.missingTitle}
        message={getErrorMessage(error, moderationMessages.error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <article className="flex flex-col gap-6">
      {shown && <CaseHeader summary={shown} takesFocus={takesFocus} />}
      {data === undefined ? <CaseSkeleton /> : <LoadedCase opened={data} {...actions} />}
    </article>
  );
}

function LoadedCase({ opened, ...actions }: CaseActions & { opened: ModerationCase }) {
  return (
    <>
      <CaseContent opened={opened} />
      <CaseReports opened={opened} />
      <CaseDecisions decisions={opened.decisions} />
      {opened.target.kind !== 'guest' && <AuthorHistory opened={opened} />}
      <JudgePanel opened={opened} {...actions} />
    </>
  );
}

function CaseHeader({ summary, takesFocus }: { summary: CaseSummary; takesFocus: boolean }) {
  const { target, author, openedAt } = summary;
  const now = useNow();
  return (
    <header className="flex flex-col gap-2">
      <ItemHeading takesFocus={takesFocus}>{target.title}</ItemHeading>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
        <span>{moderationWords.target(target.kind)}</span>
        {author.username === null ? (
          target.kind !== 'guest' && <span>{caseMessages.by(caseMessages.closedAccount)}</span>
        ) : (
          <Link to={profilePath(author.id)} className="font-bold text-primary underline underline-offset-4">
            {caseMessages.by(`@${author.username}`)}
          </Link>
        )}
        <time dateTime={openedAt}>· {formatTimeAgo(new Date(openedAt), now)}</time>
        <CaseBadges summary={summary} />
      </p>
    </header>
  );
}

function CaseSkeleton() {
  return (
    <div className="flex animate-pulse flex-col gap-4">
      <output className="sr-only">{caseMessages.loading}</output>
      <Skeleton className="h-40 rounded-2xl!" />
      <Skeleton className="h-28 rounded-2xl!" />
      <Skeleton className="h-48 rounded-2xl!" />
    </div>
  );
}
