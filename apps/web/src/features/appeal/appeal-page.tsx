import MailX from 'lucide-react/icons/mail-x';
import { ApiError, getErrorMessage } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Appeal } from './appeal.tsx';
import { useStatement } from './appeal-queries.ts';
import { statementMessages } from './messages.ts';
import { StatementOfReasons } from './statement-of-reasons.tsx';

/** Shows the decision about the reader's content, its reasons, and how to appeal. The token of the link is all it needs. */
export function AppealPage({ token }: { token: string | null }) {
  const { data, error, isFetching, refetch } = useStatement(token);
  if (token === null) return <InvalidLink reason={statementMessages.missing} />;
  if (data !== undefined) {
    return (
      <div className="flex flex-col gap-6">
        <StatementOfReasons statement={data} />
        <Appeal token={token} statement={data} />
      </div>
    );
  }
  if (error === null) return <Loading />;
  if (error instanceof ApiError && error.status === 400) {
    return <InvalidLink reason={getErrorMessage(error, statementMessages.missing)} />;
  }
  return (
    <ErrorState
      titleAs="h1"
      title={statementMessages.errorTitle}
      message={getErrorMessage(error, statementMessages.error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <EmptyState
        titleAs="h1"
        title={statementMessages.invalidTitle}
        hint={reason}
        art={
          <span className="flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger">
            <MailX aria-hidden="true" className="size-7" />
          </span>
        }
        action={<ButtonLink to={paths.landing}>{statementMessages.toStart}</ButtonLink>}
        className="py-2!"
      />
    </div>
  );
}

function Loading() {
  return (
    <div className="flex animate-pulse flex-col gap-4">
      <h1 className="text-2xl font-extrabold">{statementMessages.title}</h1>
      <output className="sr-only">{statementMessages.loading}</output>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  );
}
