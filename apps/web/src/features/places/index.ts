export { CityCombobox } from './city-combobox.tsx';
// The component itself is loaded by the routes that show it, so that it is not part of the listing forms.
export type { LocationChooserProps, LocationEntry } from './location-chooser.tsx';
export { useOwnArea } from './places-queries.ts';
