import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from 'react';
import { type ChosenLocation, formatLocation } from '../../lib/chosen-location.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toCityLocation } from './to-location.ts';
import { DetectionFailure, LocationOptions } from './location-options.tsx';
import { locationMessages } from './messages.ts';
import { useDeviceLocation } from './this-device-location.ts';

/** The caller keeps this while other steps are shown. */
export type LocationEntry = { mode: 'options' | 'manual'; typedCity: string; location: ChosenLocation | null };

export type LocationChooserProps = {
  entry: LocationEntry;
  onChange: (entry: LocationEntry) => void;
  /** The member continues with the chosen location. */
  onContinue: (location: ChosenLocation) => void;
  continueText?: string | undefined;
  /** The member has an area already, so none is missing. */
  isChange?: boolean;
};

/** The location from the device, or a city by name. */
export function LocationChooser(props: LocationChooserProps) {
  const { entry, onChange, onContinue, continueText = locationMessages.continue, isChange = false } = props;
  const { location: chosen } = entry;
  const onDetected = (location: ChosenLocation) => {
    onChange({ ...entry, typedCity: location.address ?? '', location });
    onContinue(location);
  };
  return (
    <div className="flex flex-col gap-5">
      {entry.mode === 'options' ? (
        <>
          <LocationOptions onDetected={onDetected} onManual={() => onChange({ ...entry, mode: 'manual' })} />
          <DetectionNotice location={entry.location} isChange={isChange} />
          {chosen !== null && <Button onClick={() => onContinue(chosen)}>{continueText}</Button>}
        </>
      ) : (
        <ManualLocation entry={entry} onChange={onChange} onContinue={onContinue} continueText={continueText}>
          <ChosenLocationNotice location={entry.location} isChange={isChange} />
        </ManualLocation>
      )}
    </div>
  );
}

type LocationNoticeProps = { location: ChosenLocation | null; isChange: boolean };

/** One box says where the member is, or why that is not known. */
function DetectionNotice({ location, isChange }: LocationNoticeProps) {
  const { error } = useDeviceLocation();
  const failure = location === null ? error : null;
  return (
    <>
      <div role="alert" className="empty:-mb-5">
        {failure !== null && <DetectionFailure error={failure} />}
      </div>
      {failure === null && <ChosenLocationNotice location={location} isChange={isChange} />}
    </>
  );
}

function ChosenLocationNotice({ location, isChange }: LocationNoticeProps) {
  return (
    <div aria-live="polite" className="empty:-mb-5">
      {location === null ? (
        !isChange && <Notice tone="warning">{locationMessages.hint}</Notice>
      ) : (
        <Notice tone="success" title={locationMessages.chosen}>
          {formatLocation(location)}
        </Notice>
      )}
    </div>
  );
}

const CityCombobox = lazy(() => import('./city-combobox.tsx').then((module) => ({ default: module.CityCombobox })));

type ManualLocationProps = LocationChooserProps & { children: ReactNode };

function ManualLocation({ entry, onChange, onContinue, continueText, children }: ManualLocationProps) {
  const [error, setError] = useState<string>();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (entry.location === null) return setError(locationMessages.pick);
    return onContinue(entry.location);
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
      <Suspense fallback={<TextField label={locationMessages.city} hint={locationMessages.cityHint} disabled />}>
        <CityCombobox
          typed={entry.typedCity}
          // Editing the text of a picked city deselects it.
          onType={(typedCity) => onChange({ ...entry, typedCity, location: null })}
          onPick={(city) => {
            setError(undefined);
            onChange({ ...entry, typedCity: city.displayName, location: toCityLocation(city) });
          }}
          error={error}
          words={{ label: locationMessages.city, hint: locationMessages.cityHint }}
        />
      </Suspense>
      {children}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" className="flex-1">
          {continueText}
        </Button>
        <Button variant="outline" onClick={() => onChange({ ...entry, mode: 'options' })}>
          {locationMessages.back}
        </Button>
      </div>
    </form>
  );
}
