export { CityCombobox } from './city-combobox.tsx';
export { useOwnArea } from './places-queries.ts';
