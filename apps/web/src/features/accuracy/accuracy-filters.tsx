import { LISTING_TYPES } from '@ballpark/rules/listings';
import type { FormEvent } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PLACE_MAX } from './accuracy-address.ts';
import type { AccuracyFilters as Filters } from './accuracy-queries.ts';
import { accuracyMessages } from './messages.ts';

type AccuracyFiltersProps = { filters: Filters; onChange: (filters: Filters) => void };

/** All listings, products or services, and the area around a city. */
export function AccuracyFilters({ filters, onChange }: AccuracyFiltersProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('place');
    const place = typeof typed === 'string' ? typed.trim() : '';
    onChange({ ...filters, place: place === '' ? undefined : place });
  };
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:justify-between">
      <Segmented
        label={accuracyMessages.typeLabel}
        value={filters.type ?? 'all'}
        options={[
          { value: 'all', text: accuracyMessages.allTypes },
          ...LISTING_TYPES.map((type) => ({ value: type, text: accuracyMessages.type[type] })),
        ]}
        onChange={(type) => onChange({ ...filters, type: type === 'all' ? undefined : type })}
      />
      <form onSubmit={search} className="flex items-end gap-2">
        <div className="min-w-0 flex-1 sm:w-64">
          <TextField
            label={accuracyMessages.placeLabel}
            name="place"
            maxLength={PLACE_MAX}
            autoComplete="address-level2"
            enterKeyHint="search"
            defaultValue={filters.place}
          />
        </div>
        <Button type="submit" variant="outline" className="mb-1.5">
          {accuracyMessages.placeButton}
        </Button>
      </form>
    </div>
  );
}
