export { refreshPrices, saveGuessFirst, useSaveGuessFirst } from './guess-first-queries.ts';
