import { CITY_SEARCH_DEBOUNCE_MS, type Point } from '@ballpark/rules/places';
import { listingLocationMessages } from './messages.ts';
import { CityCombobox } from './city-combobox.tsx';

/** A city that was picked from the list. */
type PickedPlace = Point & { countryCode: string };

type LocationFieldProps = {
  text: string;
  /** Whether the text is a place that is known, and not words of the member's own. */
  isPicked: boolean;
  error: string | undefined;
  /** Other words than the ones that were picked are not that place any more: then `place` is null. */
  onChange: (location: { text: string; place: PickedPlace | null }) => void;
};

/** Where something is: words of one's own are welcome, a city from the list also says where on the map. */
export function LocationField({ text, isPicked, error, onChange }: LocationFieldProps) {
  const { label, near, nearYou } = listingLocationMessages;
  return (
    <CityCombobox
      typed={text}
      onType={(typed) => onChange({ text: typed, place: null })}
      onPick={({ displayName, latitude, longitude, countryCode }) =>
        onChange({ text: displayName, place: { latitude, longitude, countryCode } })
      }
      error={error}
      words={{ label, hint: isPicked ? near : nearYou }}
      restMs={CITY_SEARCH_DEBOUNCE_MS}
    />
  );
}
