import { DISTANCES, type DistanceUnit, LISTING_STATUSES } from '@ballpark/rules/listing-search';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import { feedMessages } from './messages.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { FeedFilters } from './filters.ts';

export type FilterChange = Partial<Omit<FeedFilters, 'page'>>;

export type FeedFilterControlsProps = {
  filters: FeedFilters;
  unit: DistanceUnit;
  onChange: (change: FilterChange) => void;
};

const TYPES = (['ALL', ...LISTING_TYPES] as const).map((value) => ({ value, text: feedMessages.typeOf(value) }));
const STATUSES = LISTING_STATUSES.map((value) => ({ value, text: feedMessages.statusOf(value) }));

/** Everything a search can be narrowed by, besides its words. */
export function FeedFilterControls({ filters, unit, onChange }: FeedFilterControlsProps) {
  const distances = DISTANCES.map((value) => ({ value, text: feedMessages.distanceOf(value, unit) }));
  return (
    <>
      <Segmented
        label={feedMessages.category}
        value={filters.type}
        options={TYPES}
        onChange={(type) => onChange({ type })}
      />
      <Segmented
        label={feedMessages.distance}
        value={filters.radius}
        options={distances}
        onChange={(radius) => onChange({ radius })}
      />
      <Segmented
        label={feedMessages.status}
        value={filters.status}
        options={STATUSES}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}
