import { type Distance, DISTANCES } from '@ballpark/rules/listing-search';
import type { ScreenUnit } from '@ballpark/rules/units';
import Search from 'lucide-react/icons/search';
import { feedMessages } from './messages.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { listActiveFilters, type FeedFilters, type FilterChange, mayWiden } from './filters.ts';

export type FeedEmptyProps = {
  filters: FeedFilters;
  unit: ScreenUnit;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
};

const FARTHEST: Distance = Math.max(...DISTANCES) as Distance;

/** No results: offers a wider search, no filters, or a new listing. */
export function FeedEmpty({ filters, unit, onChange, onClear }: FeedEmptyProps) {
  return (
    <EmptyState
      title={feedMessages.emptyTitle}
      hint={feedMessages.emptyHint}
      art={<Search aria-hidden="true" strokeWidth={1.5} className="size-14" />}
      action={
        <div className="flex flex-col items-stretch gap-3">
          {!mayWiden(filters) && <WiderSearch radius={filters.radius} unit={unit} onChange={onChange} />}
          {listActiveFilters(filters).length > 0 && (
            <Button variant="outline" onClick={onClear}>
              {feedMessages.clearFilters}
            </Button>
          )}
          <ButtonLink to={paths.create} variant={filters.radius === 0 || mayWiden(filters) ? 'primary' : 'outline'}>
            {feedMessages.createFirst}
          </ButtonLink>
        </div>
      }
    />
  );
}

/** First the largest distance, then anywhere. */
function WiderSearch({ radius, unit, onChange }: Pick<FeedEmptyProps, 'unit' | 'onChange'> & { radius: Distance }) {
  if (radius === 0) return null;
  const wider = radius === FARTHEST ? 0 : FARTHEST;
  return (
    <Button onClick={() => onChange({ radius: wider })}>
      {wider === 0 ? feedMessages.searchAnywhere : feedMessages.searchWithin(wider, unit)}
    </Button>
  );
}
