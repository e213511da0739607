import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from 'react';
import { locationMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { LocationEntry } from './location-chooser.tsx';
import { locationOfCity } from './location-of.ts';

const CityCombobox = lazy(() => import('./city-combobox.tsx').then((module) => ({ default: module.CityCombobox })));

type ManualLocationProps = {
  entry: LocationEntry;
  onChange: (entry: LocationEntry) => void;
  onContinue: () => void;
  children: ReactNode;
};

/** A city by name, picked from what the search finds. */
export function ManualLocation({ entry, onChange, onContinue, children }: ManualLocationProps) {
  const [error, setError] = useState<string>();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (entry.location === null) return setError(locationMessages.pick);
    return onContinue();
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <Suspense fallback={<TextField label={locationMessages.city} hint={locationMessages.cityHint} disabled />}>
        <CityCombobox
          typed={entry.typedCity}
          // Other words than the ones that were picked are not that city any more.
          onType={(typedCity) => onChange({ ...entry, typedCity, location: null })}
          onPick={(city) => {
            setError(undefined);
            onChange({ ...entry, typedCity: city.displayName, location: locationOfCity(city) });
          }}
          error={error}
          words={{ label: locationMessages.city, hint: locationMessages.cityHint }}
        />
      </Suspense>
      {children}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" className="flex-1">
          {locationMessages.continue}
        </Button>
        <Button variant="outline" onClick={() => onChange({ ...entry, mode: 'options' })}>
          {locationMessages.back}
        </Button>
      </div>
    </form>
  );
}
