import type { City } from '@ballpark/contracts/places';
import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import { type ChangeEvent, type KeyboardEvent, useId, useState, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { VisuallyHidden } from '../../ui/basics/accessibility.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { locationMessages } from './messages.ts';
import { useCitySearch } from './places-queries.ts';

type CityComboboxProps = {
  typed: string;
  onType: (typed: string) => void;
  onPick: (city: City) => void;
  error: string | undefined;
  words: { label: string; hint: string };
  /** The pause after typing before the search starts; by default none. */
  debounceMs?: number;
};

/** A text field that searches for cities. The form decides whether one must be picked. */
export function CityCombobox({ typed, onType, onPick, error, words, debounceMs = 0 }: CityComboboxProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { cities, isSearching, isAsked } = useCitySearch(isOpen ? typed : '', debounceMs);
  const isShown = isOpen && isAsked;
  const optionId = (index: number) => `${listId}-${index}`;

  const pick = (city: City | undefined) => {
    if (!city) return;
    onPick(city);
    setIsOpen(false);
    setActive(-1);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onType(target.value);
    setIsOpen(true);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = findNextActive(event.key, { active, count: isShown ? cities.length : 0 });
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      return;
    }
    if (event.key === 'ArrowDown') setIsOpen(true);
    if (!isShown) return;
    if (event.key === 'Escape') setIsOpen(false);
    // While the list is open, Enter picks a city and does not submit the form.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pick(cities[active]);
  };

  return (
    <div className="relative">
      <TextField
        label={words.label}
        name="city"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element suggests what it has to fetch first
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        prefix={<Search className="size-5" />}
        hint={words.hint}
        error={error}
        value={typed}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      {isShown && <CityList {...{ listId, optionId, cities, active, isSearching, typed }} onPick={pick} />}
      <output aria-live="polite">
        <VisuallyHidden>{isShown && !isSearching ? describeCount(cities.length, typed) : ''}</VisuallyHidden>
      </output>
    </div>
  );
}

function describeCount(count: number, typed: string): string {
  if (count > 0) return locationMessages.citiesFound(count);
  return hasDigit(typed)
    ? `${locationMessages.noCities}. ${locationMessages.noPostalCodes}`
    : locationMessages.noCities;
}

/** Postal codes of all countries have digits, and hardly any city does. */
function hasDigit(typed: string): boolean {
  return /\d/.test(typed);
}

/** The option after an arrow key; from the last to the first. */
function findNextActive(key: string, { active, count }: { active: number; count: number }): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}

type CityListProps = {
  listId: string;
  optionId: (index: number) => string;
  cities: readonly City[];
  /** The index that the arrow keys have reached; -1 for none. */
  active: number;
  isSearching: boolean;
  typed: string;
  onPick: (city: City) => void;
};

const BOX =
  'absolute inset-x-0 top-20 z-10 scroll-mb-4 rounded-xl border border-border-strong bg-raised p-1.5 shadow-e2';

/** The focus stays in the text field; `aria-activedescendant` points to the active option. */
function CityList(props: CityListProps) {
  if (props.cities.length > 0) return <FoundCities {...props} />;
  return (
    <div id={props.listId} className={classNames(BOX, 'px-3.5 py-3 text-text-2')}>
      <p>{props.isSearching ? locationMessages.searching : locationMessages.noCities}</p>
      {!props.isSearching && hasDigit(props.typed) && <p className="text-sm">{locationMessages.noPostalCodes}</p>}
    </div>
  );
}

function FoundCities({ listId, optionId, cities, active, onPick }: CityListProps) {
  const list = useRef<HTMLUListElement>(null);
  // The list may be below the edge of the screen or under a sticky bar.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox
    <ul ref={list} id={listId} role="listbox" aria-label={locationMessages.cityList} className={BOX}>
      {cities.map((city, index) => (
        // The text field keeps the focus and handles the keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={`${city.displayName} ${city.latitude} ${city.longitude}`}
          id={optionId(index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role
          role="option"
          aria-selected={index === active}
          // A blur of the text field would close the list before the click event.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(city)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2',
            index === active ? 'bg-primary-soft font-semibold' : 'hover:bg-sunken',
          )}
        >
          <MapPin aria-hidden="true" className="size-4 shrink-0 text-text-3" />
          <span className="min-w-0">
            {city.displayName}
            {city.alsoKnownAs !== undefined && (
              <span className="block text-sm font-normal text-text-2">{locationMessages.also(city.alsoKnownAs)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
