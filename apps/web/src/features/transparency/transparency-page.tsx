import { HYDRATE_ON_VISIBLE } from '../../lib/hydrate-on-visible.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { transparencyMessages } from './messages.ts';
import { MonthCard } from './month-card.tsx';
import { useTransparency } from './transparency-queries.ts';

/** The frame is rendered at build time; the numbers come from the server. */
export function TransparencyPage() {
  return (
    <>
      <h1 className="text-3xl font-extrabold">{transparencyMessages.title}</h1>
      <p className="mt-3 max-w-reading text-lg text-text-2">{transparencyMessages.lead}</p>
      <ul className="mt-4 flex max-w-reading list-disc flex-col gap-1 pl-5 text-text-2">
        {transparencyMessages.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div {...{ [HYDRATE_ON_VISIBLE]: '' }} className="mt-8 min-h-[60dvh]">
        <Months />
      </div>
    </>
  );
}

function Months() {
  const { data, isError, isFetching, refetch } = useTransparency();
  if (data === undefined) {
    if (!isError) return <Loading />;
    return (
      <ErrorState
        title={transparencyMessages.errorTitle}
        message={transparencyMessages.error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.months.length === 0) {
    return (
      <EmptyState
        title={transparencyMessages.emptyTitle}
        hint={transparencyMessages.emptyHint}
        action={
          <ButtonLink to={paths.terms} variant="outline">
            {transparencyMessages.rules}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {data.months.map((counts) => (
        <MonthCard key={counts.month} counts={counts} />
      ))}
    </div>
  );
}

function Loading() {
  return (
    <>
      <noscript>
        <p className="text-text-2">{transparencyMessages.noScript}</p>
      </noscript>
      <div className="flex animate-pulse flex-col gap-6">
        <output className="sr-only">{transparencyMessages.loading}</output>
        <Skeleton className="h-72 rounded-2xl!" />
        <Skeleton className="h-72 rounded-2xl!" />
      </div>
    </>
  );
}
