import type { City } from '@ballpark/contracts/places';
import Search from 'lucide-react/icons/search';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { locationMessages } from './messages.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { CityList } from './city-list.tsx';
import { useCitySearch } from './places-queries.ts';

type CityComboboxProps = {
  typed: string;
  onType: (typed: string) => void;
  onPick: (city: City) => void;
  error: string | undefined;
  words: { label: string; hint: string };
  /** How long typing has to rest before the search begins; it begins at once unless told. */
  restMs?: number;
};

/** A text field that searches while one types. Whether a city has to be picked is for the form to say. */
export function CityCombobox({ typed, onType, onPick, error, words, restMs = 0 }: CityComboboxProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { cities, isSearching, isAsked } = useCitySearch(isOpen ? typed : '', restMs);
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
    const next = nextActive(event.key, { active, count: isShown ? cities.length : 0 });
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      return;
    }
    if (event.key === 'ArrowDown') setIsOpen(true);
    if (!isShown) return;
    if (event.key === 'Escape') setIsOpen(false);
    // With the list open, Enter is for the list; the form waits.
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
      {isShown && <CityList {...{ listId, optionId, cities, active, isSearching }} onPick={pick} />}
      <output aria-live="polite">
        <VisuallyHidden>{isShown && !isSearching ? summaryOf(cities.length) : ''}</VisuallyHidden>
      </output>
    </div>
  );
}

function summaryOf(count: number): string {
  return count === 0 ? locationMessages.noCities : locationMessages.citiesFound(count);
}

/** Where the arrow keys lead in a list of so many; round the end to the beginning. */
function nextActive(key: string, { active, count }: { active: number; count: number }): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}
