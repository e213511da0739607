import type { ScreenUnit } from '@ballpark/rules/units';
import { useRef } from 'react';
import { feedMessages } from './messages.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { listActiveFilters, type FeedFilters, type FilterName } from './filters.ts';

type FeedFilterChipsProps = {
  filters: FeedFilters;
  unit: ScreenUnit;
  onRemove: (name: FilterName) => void;
  onClear: () => void;
  /** Moves the focus when the last chip is gone. */
  onLastRemoved: () => void;
};

/** One chip for each active filter, and a button that clears all. Removing a chip moves the focus to the next one. */
export function FeedFilterChips({ filters, unit, onRemove, onClear, onLastRemoved }: FeedFilterChipsProps) {
  const chips = useRef(new Map<FilterName, HTMLButtonElement>());
  const names = listActiveFilters(filters);
  if (names.length === 0) return null;
  const remove = (name: FilterName) => {
    const index = names.indexOf(name);
    const neighbour = names[index + 1] ?? names[index - 1];
    if (neighbour === undefined) onLastRemoved();
    else chips.current.get(neighbour)?.focus();
    onRemove(name);
  };
  return (
    <ul
      aria-label={feedMessages.activeFilters}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {names.map((name) => (
        <li key={name}>
          <FilterChip
            ref={(chip) => {
              if (chip) chips.current.set(name, chip);
            }}
            text={describeFilter(name, filters, unit)}
            label={feedMessages.removeFilter(describeFilter(name, filters, unit))}
            onRemove={() => remove(name)}
          />
        </li>
      ))}
      <li>
        <Button
          variant="ghost"
          size="sm"
          className="whitespace-nowrap"
          onClick={() => {
            onLastRemoved();
            onClear();
          }}
        >
          {feedMessages.clearAll}
        </Button>
      </li>
    </ul>
  );
}

function describeFilter(name: FilterName, filters: FeedFilters, unit: ScreenUnit): string {
  if (name === 'search') return feedMessages.searchChip(filters.search);
  if (name === 'type') return feedMessages.typeName(filters.type);
  if (name === 'radius') return feedMessages.distanceChip(filters.radius, unit);
  return feedMessages.statusChip(filters.status);
}
