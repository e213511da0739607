import type { ChosenLocation } from '../../lib/chosen-location.ts';
import { formatLocation } from '../../lib/chosen-location.ts';
import { locationMessages } from './messages.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LocationOptions } from './location-options.tsx';
import { ManualLocation } from './manual-location.tsx';

/** What has been entered so far; it outlives this part of the screen. */
export type LocationEntry = { mode: 'options' | 'manual'; typedCity: string; location: ChosenLocation | null };

type LocationChooserProps = {
  entry: LocationEntry;
  onChange: (entry: LocationEntry) => void;
  /** A location is there, and the member goes on with it. */
  onContinue: () => void;
};

/** Lets the device say where it is, or the member. */
export function LocationChooser({ entry, onChange, onContinue }: LocationChooserProps) {
  const onDetected = (location: ChosenLocation) => {
    onChange({ ...entry, typedCity: location.address ?? '', location });
    onContinue();
  };
  return (
    <div className="flex flex-col gap-5">
      {entry.mode === 'options' ? (
        <>
          <LocationOptions onDetected={onDetected} onManual={() => onChange({ ...entry, mode: 'manual' })} />
          <Standing location={entry.location} />
          {entry.location !== null && <Button onClick={onContinue}>{locationMessages.continue}</Button>}
        </>
      ) : (
        <ManualLocation entry={entry} onChange={onChange} onContinue={onContinue}>
          <Standing location={entry.location} />
        </ManualLocation>
      )}
    </div>
  );
}

/** Green with the chosen location, amber until there is one. */
function Standing({ location }: { location: ChosenLocation | null }) {
  return (
    <div aria-live="polite">
      {location === null ? (
        <Notice tone="warning">{locationMessages.hint}</Notice>
      ) : (
        <Notice tone="success" title={locationMessages.chosen}>
          {formatLocation(location)}
        </Notice>
      )}
    </div>
  );
}
