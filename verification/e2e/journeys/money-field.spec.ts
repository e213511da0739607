import { field } from '../fixtures/pages/account-forms.ts';
import { postListing, readListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { openSuggestDialog } from '../fixtures/pages/price-forms.ts';
import { expect, test } from '../fixtures/test.ts';

/** The phone's language, a place with its currency, and how people there write 1,200.50. */
const WRITERS = [
  {
    locale: 'en-US',
    location: 'Oakland, United States',
    place: { latitude: 37.8, longitude: -122.27 },
    text: '$1,200.50',
    shown: '1,200.50',
  },
  {
    locale: 'de-DE',
    location: 'Munich, Germany',
    place: { latitude: 48.14, longitude: 11.58 },
    text: '1.200,50 €',
    shown: '1.200,50',
  },
  {
    locale: 'de-CH',
    location: 'Zürich, Switzerland',
    place: { latitude: 47.37, longitude: 8.55 },
    text: 'CHF 1’200.50',
    // Which apostrophe groups digits depends on the browser's version.
    shown: /^1['’]200\.50$/,
  },
  {
    locale: 'hi-IN',
    location: 'Pune, India',
    place: { latitude: 18.52, longitude: 73.86 },
    text: '₹1,200.50',
    shown: '1,200.50',
  },
  {
    locale: 'ja-JP',
    location: 'Bristol, United Kingdom',
    place: { latitude: 51.45, longitude: -2.58 },
    text: '１，２００．５０',
    shown: '1,200.50',
  },
] as const;

for (const { locale, location, place, text, shown } of WRITERS) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] });

    test(
      `${text} for a listing in ${location} is 1200.5, typed and pasted`,
      { tag: ['@phone', '@VAL-25'] },
      async ({ page, resident, signedIn }) => {
        const owner = await resident('onboarded');
        const listing = await postListing(owner, { location, place });
        await signedIn('onboarded');
        await page.goto(`/listing/${listing.id}`);
        await openSuggestDialog(page);
        await field(page, 'Your price').pressSequentially(text);
        await field(page, 'Note (optional)').tap();
        await expect(field(page, 'Your price')).toHaveValue(shown);

        await field(page, 'Your price').fill('');
        await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
        await field(page, 'Your price').press('ControlOrMeta+v');
        await button(page, 'Submit suggestion').tap();
        await expect
          .poll(async () => (await readListing(listing.id, owner)).suggestions.map(({ amount }) => amount))
          .toEqual([1200.5]);
      },
    );
  });
}

test(
  'a comma that can be misread is explained under the field, before it is sent',
  { tag: ['@phone', '@VAL-25'] },
  async ({ page, resident, signedIn }) => {
    const listing = await postListing(await resident('onboarded'));
    await signedIn('onboarded');
    await page.goto(`/listing/${listing.id}`);
    const dialog = await openSuggestDialog(page);
    await field(page, 'Your price').pressSequentially('1,20');
    await expect(dialog.getByText('Read as £1.20.')).toBeVisible();
    await field(page, 'Your price').pressSequentially('0');
    await expect(dialog.getByText('Read as £1.20.')).toHaveCount(0);
    await field(page, 'Note (optional)').tap();
    await expect(field(page, 'Your price')).toHaveValue('1,200');
  },
);
