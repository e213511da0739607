import type { City } from '@ballpark/contracts/places';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { locationMessages } from './messages.ts';

type CityListProps = {
  listId: string;
  optionId: (index: number) => string;
  cities: readonly City[];
  /** The one the arrow keys stand on; -1 for none. */
  active: number;
  isSearching: boolean;
  onPick: (city: City) => void;
};

const BOX =
  'absolute inset-x-0 top-20 z-10 scroll-mb-4 rounded-xl border border-border-strong bg-raised p-1.5 shadow-e2';

/** What the search found. The keyboard stays in the text field; this list only shows where it stands. */
export function CityList(props: CityListProps) {
  if (props.cities.length > 0) return <FoundCities {...props} />;
  return (
    <p id={props.listId} className={classNames(BOX, 'px-3.5 py-3 text-text-2')}>
      {props.isSearching ? locationMessages.searching : locationMessages.noCities}
    </p>
  );
}

function FoundCities({ listId, optionId, cities, active, onPick }: CityListProps) {
  const list = useRef<HTMLUListElement>(null);
  // It may lie below the edge of the screen, or under a bar that stands there.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox
    <ul ref={list} id={listId} role="listbox" aria-label={locationMessages.cityList} className={BOX}>
      {cities.map((city, index) => (
        // The keyboard is answered by the text field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={`${city.displayName} ${city.latitude} ${city.longitude}`}
          id={optionId(index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
          role="option"
          aria-selected={index === active}
          // Losing the focus would close the list before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(city)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2',
            index === active ? 'bg-primary-soft font-semibold' : 'hover:bg-sunken',
          )}
        >
          <MapPin aria-hidden="true" className="size-4 shrink-0 text-text-3" />
          <span className="min-w-0">{city.displayName}</span>
        </li>
      ))}
    </ul>
  );
}
