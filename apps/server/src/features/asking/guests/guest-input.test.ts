import { expect, test } from 'vitest';
import { readGuestInput } from './guest-input.ts';

const read = (fields: { amount?: string; note?: string; name?: string }) =>
  readGuestInput({ amount: '40', note: '', name: '', ...fields }, 'USD');

test.each([
  'https://evil.example/bike',
  'hxxp://evil.example',
  'www.cheap-bikes.example',
  'cheap-bikes.com',
  'evil[.]com',
  'evil dot com',
  'e\u200Bvil.com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil.соm', // Cyrillic со
  'evil.shop has it',
  'bit.ly/3xYz',
  't.me/seller',
  'me@evil.example',
  'me (at) evil (dot) com',
  'john at gmail',
  '+49 151 23456789',
  '(415) 555-2671',
  '0151/234 567 89',
  'call 5550192',
  'insta: bike_king7',
])('"%s" is refused as a reason and as a name', { tags: ['OP-124'] }, (text) => {
  const sentence = 'Please leave out links and contact details.';
  expect(read({ note: text })).toEqual({ field: 'note', sentence });
  expect(read({ name: text })).toEqual({ field: 'name', sentence });
});

test.each([
  'Bought mine in 2019 for 1.200',
  'I sold one like it in 2021-2022.',
  '120-150 on a good day',
  'Size 42.5, worn',
  '90 x 200 x 40 cm',
  'About 3.5/5 of the new price',
  'New it was $199.95',
  'Call it 150',
  '15.6in screen, 16 GB',
  '26" wheels, 21 gears',
  'IKEA Billy 80x202',
  'Firmware v2.0, from 2016',
  '1,000 to 1,200, no more',
  'Paid 85.- in 2018',
  'Two at 40 each = 80',
  'Tires 205/55 R16',
  'Made 1974, restored 2015',
  'Looks good.Works fine',
  'Chanel No.5, 50 ml',
  'e.g. like the one of 2020',
])('"%s" is an honest reason', { tags: ['OP-124'] }, (note) => {
  expect(read({ note })).toEqual({ amountMinor: 4_000, note, name: null });
});

test('an amount is read as people write it, and empty texts are none', { tags: ['OP-124'] }, () => {
  expect(read({ amount: '$ 1,200.50', note: ' ', name: '\u200B' })).toEqual({
    amountMinor: 120_050,
    note: null,
    name: null,
  });
  expect(read({ amount: '1.200', name: 'Ana\u00A0 María' })).toMatchObject({ amountMinor: 120_000, name: 'Ana María' });
  expect(read({ name: 'Üçgül'.repeat(6) })).toMatchObject({ name: 'Üçgül'.repeat(6) });
});
