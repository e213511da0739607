import { HYDRATE_ON_VISIBLE } from '../../lib/hydrate-on-visible.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { useAccuracyAddress } from './accuracy-address.ts';
import { AccuracyFigures } from './accuracy-figures.tsx';
import { AccuracyFilters } from './accuracy-filters.tsx';
import { AccuracyNotices, AreaFigures } from './accuracy-notices.tsx';
import { useAccuracy } from './accuracy-queries.ts';
import { accuracyMessages } from './messages.ts';

/** The frame is rendered at build time; the figures come from the server. */
export function AccuracyPage() {
  return (
    <>
      <h1 className="text-3xl font-extrabold">{accuracyMessages.title}</h1>
      <p className="mt-3 max-w-reading text-lg text-text-2">{accuracyMessages.lead}</p>
      <div {...{ [HYDRATE_ON_VISIBLE]: '' }} className="mt-8 min-h-[60dvh]">
        <Figures />
      </div>
    </>
  );
}

function Figures() {
  const { filters, change } = useAccuracyAddress();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useAccuracy(filters);
  // The address may have filters, but not the page that was rendered at build time: both start with this.
  if (data === undefined && !isError) return <Loading />;
  const { type, place } = filters;
  const hasFilters = type !== undefined || place !== undefined;
  return (
    <div className="flex flex-col gap-6" aria-busy={isPlaceholderData}>
      {data && <AccuracyNotices {...data} />}
      {/* There is nothing to choose from while it is too early for all listings. */}
      {(hasFilters || data?.figures) && <AccuracyFilters filters={filters} onChange={change} />}
      {data ? (
        <>
          <div aria-live="polite" className="empty:hidden">
            {place !== undefined && !isPlaceholderData && <AreaFigures {...{ area: data.area, place, type }} />}
          </div>
          <AccuracyFigures accuracy={data} type={type} />
        </>
      ) : (
        <ErrorState
          title={accuracyMessages.errorTitle}
          message={accuracyMessages.error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <How />
    </div>
  );
}

/** Comes with the figures: if it were there before, it would move when they arrive. */
function How() {
  return (
    <section>
      <h2 className="text-xl font-extrabold">{accuracyMessages.howTitle}</h2>
      <ul className="mt-2 flex max-w-reading list-disc flex-col gap-1 pl-5 text-text-2">
        {accuracyMessages.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  return (
    <>
      <noscript>
        <p className="text-text-2">{accuracyMessages.noScript}</p>
      </noscript>
      <div className="flex animate-pulse flex-col gap-6">
        <output className="sr-only">{accuracyMessages.loading}</output>
        <Skeleton className="h-24 rounded-2xl!" />
        <Skeleton className="h-72 rounded-2xl!" />
      </div>
    </>
  );
}
