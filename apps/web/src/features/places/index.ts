export { CityCombobox } from './city-combobox.tsx';
export { LocationChooser, type LocationEntry } from './location-chooser.tsx';
export { useOwnArea } from './places-queries.ts';
