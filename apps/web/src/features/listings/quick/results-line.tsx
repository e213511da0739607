import type { GuessResult } from '@ballpark/contracts/xp';
import { formatMoney } from '@ballpark/rules/money';
import { Link } from 'react-router';
import { describePlace } from '../../../messages/guess-results.ts';
import { listingPath } from '../../../paths.ts';
import { resultMessages } from './messages.ts';

type ResultsLineProps = {
  /** Newest first. */
  results: readonly GuessResult[];
  /** While another text lies over it, the keyboard does not reach its link. */
  isCovered?: boolean;
};

/** How the newest guess ended, and how many more results have come in. */
export function ResultsLine({ results: [newest, ...others], isCovered = false }: ResultsLineProps) {
  if (!newest) return null;
  const { listingId } = newest;
  const sentence = describeResult(newest);
  return (
    <span className="line-clamp-2 wrap-anywhere lg:line-clamp-1 [@media(max-height:600px)]:line-clamp-1">
      {listingId === null ? (
        sentence
      ) : (
        <Link
          to={listingPath(listingId)}
          tabIndex={isCovered ? -1 : undefined}
          className="underline-offset-2 hover:underline focus-visible:underline"
        >
          {sentence}
        </Link>
      )}
      {others.length > 0 && <> {resultMessages.more(others.length)}</>}
    </span>
  );
}

/** What `ResultsLine` tells, at the end of a round. */
export function ResultsSection({ results }: Pick<ResultsLineProps, 'results'>) {
  if (results.length === 0) return null;
  return (
    <section className="rounded-xl bg-sunken px-4 py-3">
      <h2 className="text-sm">{resultMessages.title}</h2>
      <p className="mt-1 text-sm text-text-2">
        <ResultsLine results={results} />
      </p>
    </section>
  );
}

/** 'Oak desk went for $140. You were 4% off, 2nd of 9. +20 XP' */
function describeResult(result: GuessResult): string {
  const { title, finalPrice, currency, xp } = result;
  return [
    resultMessages.closed(title ?? resultMessages.unnamed, formatMoney(finalPrice, currency)),
    describePlace(result),
    ...(xp > 0 ? [resultMessages.earned(xp)] : []),
  ].join(' ');
}
