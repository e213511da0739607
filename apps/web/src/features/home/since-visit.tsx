import type { HomeResult } from '@ballpark/contracts/crowd/home';
import { describePlace } from '@ballpark/rules/crowd/guess-result';
import { formatMoney } from '@ballpark/rules/money';
import Tag from 'lucide-react/icons/tag';
import { type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { toPhotoSources } from '../../components/first-view/photo-sources.ts';
import { listingPath, paths } from '../../paths.ts';
import { Badge } from '../../ui/basics/badge.tsx';
import { FinalMark, StripDot } from '../../ui/price-strip/marks.tsx';
import { useHome, useSeenResults } from './home-queries.ts';
import { resultMessages } from './messages.ts';

type SinceVisitProps = {
  /** The newest notification, if there is one; a result is one as well. */ news: ReactNode;
};

/** How the member's guesses ended since their last visit, or what else happened. Nothing without news. */
export function SinceVisit({ news }: SinceVisitProps) {
  const titleId = useId();
  const results = useHome().data?.results ?? [];
  const [newest] = results;
  useSeenResults(newest?.closedAt);
  if (results.length === 0 && !news) return null;
  return (
    <section aria-labelledby={titleId} className="xl:col-span-2 xl:row-start-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg">
          {resultMessages.title}
        </h2>
        <Link
          to={paths.notifications}
          className="-mr-2 inline-flex min-h-11 items-center rounded-full px-2 text-sm font-bold text-primary hover:bg-sunken"
        >
          {resultMessages.all}
        </Link>
      </div>
      {results.length > 0 && (
        <ul className="grid overflow-hidden rounded-2xl border border-border bg-surface xl:auto-cols-fr xl:grid-flow-col">
          {results.map((result) => (
            <li
              key={result.listingId ?? result.closedAt}
              className="border-border not-first:border-t xl:not-first:border-t-0 xl:not-first:border-l"
            >
              <Result result={result} />
            </li>
          ))}
        </ul>
      )}
      {news && results.length === 0 && (
        <p className="mt-2 min-h-6">
          <Suspense>{news}</Suspense>
        </p>
      )}
    </section>
  );
}

function Result({ result }: { result: HomeResult }) {
  const { listingId, title, currency, finalPrice, xp } = result;
  const content = (
    <>
      <Photo url={result.photoUrl} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{title ?? resultMessages.unnamed}</span>{' '}
        <Distance result={result} />
        <span className="block text-sm text-text-2">{describeResult(result)}</span>{' '}
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <span className="text-xs text-text-2">{resultMessages.wentFor}</span>{' '}
        <span className="text-xl font-extrabold text-gold">{formatMoney(finalPrice, currency)}</span>{' '}
        {xp > 0 && <Badge tone="primary">{resultMessages.earned(xp)}</Badge>}
      </span>
    </>
  );
  const look = 'flex h-full items-center gap-3 p-3';
  return listingId === null ? (
    <div className={look}>{content}</div>
  ) : (
    <Link to={listingPath(listingId)} className={`${look} hover:bg-sunken`}>
      {content}
    </Link>
  );
}

function Photo({ url }: { url: string | null }) {
  return url === null ? (
    <span className="flex size-14 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary">
      <Tag aria-hidden="true" className="size-6" />
    </span>
  ) : (
    <img
      {...toPhotoSources(url)}
      sizes="56px"
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-xl bg-sunken object-cover"
    />
  );
}

/** '$92, the closest of 9' or 'You said $130, 18% over'. */
function describeResult(result: HomeResult): string {
  const { amount, finalPrice, currency, percentOff } = result;
  const own = formatMoney(amount, currency);
  if (result.place === 1) return resultMessages.closest(own, describePlace(result));
  if (percentOff === 0) return resultMessages.off(own, resultMessages.exact);
  const miss = amount > finalPrice ? resultMessages.over(percentOff) : resultMessages.under(percentOff);
  return resultMessages.off(own, miss);
}

const WIDTH = 132;
const HEIGHT = 26;
/** The band is ten per cent around the final price, within which a guess earns more. */
const NEAR = Math.log(1.1);
const EDGE = 8;

/** The final price in the middle, the own price as far off as its ratio. The words beside it say the same. */
function Distance({ result: { amount, finalPrice } }: { result: HomeResult }) {
  const miss = Math.log(amount / finalPrice);
  const unit = (WIDTH / 2 - EDGE) / Math.max(Math.abs(miss), 3 * NEAR);
  const middle = WIDTH / 2;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="max-w-full">
      <rect x={middle - NEAR * unit} y={5} width={2 * NEAR * unit} height={16} rx={8} className="fill-primary-soft" />
      <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} strokeWidth="1.5" className="stroke-border" />
      <FinalMark x={middle} y={HEIGHT / 2} />
      <StripDot x={middle + miss * unit} y={HEIGHT / 2} radius={6} mark="own" />
    </svg>
  );
}
