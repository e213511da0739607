import { expect, test } from 'vitest';
import { listTellingWords } from '../search/terms.ts';
import { isListedWord } from './book-words.ts';

test.each(['bicycle', 'Bikes', 'settee', 'lawn mowers', 'guitar', 'furniture', 'garden work', 'Gardener'])(
  'the price book knows %s',
  (words) => {
    expect(listTellingWords(words).filter((word) => !isListedWord(word) && word !== 'lawn')).toEqual([]);
  },
);

test.each(['johndoe', 'swindler', 'zither', '机'])('the price book does not know %s by itself', (word) => {
  expect(listTellingWords(word).filter(isListedWord)).toEqual([]);
});
