import type { Category } from '@ballpark/rules/crowd/categories';
import { TITLE_MAX } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import { getViewerUnit } from '@ballpark/rules/units';
import { useEffect, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { roundPoint, type TitleQuery, useTitleComparables } from './closings-queries.ts';
import { similarMessages } from './messages.ts';
import { SimilarPrices } from './similar-prices.tsx';

const DEBOUNCE_MS = 500;
/** A title with fewer says too little to compare. */
const LETTERS_MIN = 3;
const LETTER = /\p{L}/gu;

export type TitleHintProps = {
  title: string;
  category: Category | null | undefined;
  /** Where the listing will be. */
  place: Point;
};

/** Shows the prices of similar things while the title of a listing is typed. Empty where not enough has closed. */
export function TitleHint(props: TitleHintProps) {
  const { user } = useSession();
  const { data } = useTitleComparables(useSettledQuery(props));
  return (
    <p aria-live="polite" className="text-sm wrap-anywhere text-text-2">
      {user && data?.found && isTelling(props.title) && (
        <>
          <SimilarPrices {...data} found={data.found} />
          {similarMessages.elsewhere(data.found.area, { currency: data.currency, unit: getViewerUnit(user) })}
        </>
      )}
    </p>
  );
}

/** The question for the server, once the member has stopped typing. Undefined for a title that says too little. */
function useSettledQuery({ title, category, place }: TitleHintProps): TitleQuery | undefined {
  const { latitude, longitude } = place;
  const [query, setQuery] = useState<TitleQuery>();
  useEffect(() => {
    const next = { title: title.trim().slice(0, TITLE_MAX), category: category ?? undefined };
    const point = roundPoint({ latitude, longitude });
    const timer = setTimeout(() => setQuery(isTelling(title) ? { ...next, ...point } : undefined), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [title, category, latitude, longitude]);
  return query;
}

function isTelling(title: string): boolean {
  return (title.match(LETTER)?.length ?? 0) >= LETTERS_MIN;
}
