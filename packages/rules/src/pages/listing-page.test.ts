import { expect, test } from 'vitest';
import { cutTemplate, fillPage, type ListingPageValues, toGap } from './listing-page.ts';

const VALUES: ListingPageValues = {
  pageTitle: 'Teapot - Ballpark',
  description: 'What is it worth?',
  url: 'https://ballpark.example/listing/1',
  image: 'https://ballpark.example/card.jpg',
  title: 'Teapot',
  area: 'Berlin, Germany',
  photoHash: 'ab12',
  served: '{}',
};

const mark = (text: string) => `[${text}]`;

test('a page gets its values, each made safe', () => {
  const template = cutTemplate(`<h1 title="${toGap('title')}">${toGap('title')}</h1><p>${toGap('area')}</p>`);
  expect(fillPage(template, VALUES, mark)).toBe('<h1 title="[Teapot]">[Teapot]</h1><p>[Berlin, Germany]</p>');
});

test('a value that looks like a gap stays the text that it is', () => {
  const values = { ...VALUES, title: `$& ${toGap('area')}` };
  const template = cutTemplate(`<h1>${toGap('title')}</h1>`);
  expect(fillPage(template, values, (text) => text)).toBe('<h1>$& {{area}}</h1>');
});

test('a page with a gap that the server does not know is not built', () => {
  expect(() => cutTemplate('<p>{{price}}</p>')).toThrow('unknown gaps: price');
  expect(() => fillPage(['', 'price', ''], VALUES, mark)).toThrow('no value price');
});
