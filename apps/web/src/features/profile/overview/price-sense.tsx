import type { MemberSense } from '@ballpark/contracts/xp';
import { SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { useId } from 'react';
import { listingMessages } from '../../../messages/listings.ts';
import { Card } from '../../../ui/basics/card.tsx';
import { Skeleton } from '../../../ui/feedback/loading.tsx';
import { OverviewProblem } from './overview-problem.tsx';
import { useSense } from './overview-queries.ts';
import { RecentGuesses } from './recent-guesses.tsx';
import { SenseDial } from './sense-dial.tsx';
import { senseMessages } from './sense-messages.ts';

const CATEGORIES_SHOWN = 3;

type PriceSenseProps = { memberId: string; isOwn: boolean };

/** How close the member guesses compared with others on the same listings. */
export function PriceSense({ memberId, isOwn }: PriceSenseProps) {
  const titleId = useId();
  const { data, isError, isFetching, refetch } = useSense(memberId);
  return (
    <Card className="flex min-h-52 flex-col gap-4">
      <section aria-labelledby={titleId} className="contents">
        <div>
          <h2 id={titleId} className="text-lg">
            {senseMessages.title}
          </h2>
          <p className="text-sm text-text-2">{senseMessages.lead}</p>
        </div>
        {data === undefined && isError && <OverviewProblem onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data === undefined && !isError && <Skeleton className="h-44 animate-pulse" />}
        {data && <Record record={data} isOwn={isOwn} />}
      </section>
    </Card>
  );
}

function Record({ record, isOwn }: { record: MemberSense; isOwn: boolean }) {
  const { sense, judged, biasPercent, recent } = record;
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-10">
      <div className="flex min-w-0 flex-col gap-4">
        {sense === null ? (
          <Learning judged={judged} isOwn={isOwn} />
        ) : (
          <>
            <SenseDial sense={sense} judged={judged} />
            {biasPercent !== null && (
              <p className="text-center font-semibold">{senseMessages.bias(biasPercent, isOwn)}</p>
            )}
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <BestCategories record={record} />
        {recent.length > 0 && <RecentGuesses guesses={recent} />}
      </div>
    </div>
  );
}

function Learning({ judged, isOwn }: { judged: number; isOwn: boolean }) {
  return (
    <div className="my-auto flex flex-col gap-3">
      <p className="text-2xl font-extrabold">{senseMessages.learning(judged)}</p>
      <progress
        aria-label={senseMessages.learningBar}
        max={SENSE_SHOWN_FROM}
        value={judged}
        className="progress-bar h-2.5 w-full overflow-hidden rounded-full"
      />
      <p className="text-sm text-text-2">{isOwn ? senseMessages.ownLearningHint : senseMessages.learningHint}</p>
    </div>
  );
}

/** The best three; those with too few judged guesses have no figure. */
function BestCategories({ record: { categories } }: { record: MemberSense }) {
  const best = categories.filter(({ sense }) => sense !== null).slice(0, CATEGORIES_SHOWN);
  if (best.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-bold text-text-2">{senseMessages.best}</h3>
      <dl className="mt-1 divide-y divide-border">
        {best.map(({ category, sense, judged }) => (
          <div key={category} className="flex items-baseline gap-3 py-2">
            <dt className="min-w-0 flex-1 font-semibold">{listingMessages.category(category)}</dt>
            <dd className="text-sm text-text-2">{senseMessages.judged(judged)}</dd>
            <dd className="w-9 text-right text-lg font-extrabold tabular-nums">{sense}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
