import { formatMoney } from '@ballpark/rules/money';
import { listTellingWords } from '@ballpark/rules/search/terms';
import { type DistanceViewer, getViewerUnit } from '@ballpark/rules/units';
import { useBookPrice } from './closings-queries.ts';
import { GuideLink } from './guide-link.tsx';
import { searchPriceMessages } from './messages.ts';

export type SearchPricesProps = {
  /** The words of the search. */
  words: string;
  viewer: DistanceViewer;
};

/** '12 closings of “bikes” within about 12 mi: most $120 to $210'. Empty where not enough has closed. */
export function SearchPrices({ words, viewer }: SearchPricesProps) {
  const { data } = useBookPrice(words, viewer);
  if (!data?.entry) return null;
  const { currency, isSample, guidePath } = data;
  const { term, median, range, ...found } = data.entry;
  const format = (amount: number) => formatMoney(amount, currency);
  const place = { currency, unit: getViewerUnit(viewer) };
  return (
    <p className="text-sm wrap-anywhere text-text-2">
      {searchPriceMessages.found({ ...found, ...place, words: nameWords(words, term) })}{' '}
      <strong className="font-bold text-text">
        {range === null
          ? searchPriceMessages.about(format(median))
          : searchPriceMessages.most(format(range.low), format(range.high))}
      </strong>
      {isSample && ` ${searchPriceMessages.sample}`} {guidePath !== null && <GuideLink path={guidePath} />}
    </p>
  );
}

/** The typed words, if the closings have all of them that count; otherwise those that they have. */
function nameWords(words: string, term: string): string {
  return new Set(listTellingWords(words)).size === term.split(' ').length ? words : term;
}
