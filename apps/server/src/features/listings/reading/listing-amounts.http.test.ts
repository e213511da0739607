import { beforeAll, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, post } from '../../../../test/people.ts';
import { buildListingPayload, postListing } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();
let member: Person;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
});

/** The amount as JSON source text: JavaScript cannot write some of these as a number. */
function offer(written: string) {
  const payload = JSON.stringify(buildListingPayload({ hasOffer: true, offerAmount: 'HERE' })).replace(
    '"HERE"',
    written,
  );
  const headers = { 'content-type': 'application/json' };
  return post(lab, '/listings', { token: member.token, payload, headers });
}

test.each(['0.01', '0.1', '1.10', '1.15', '8.2', '19.99', '1e3', '70000', '1234567.89', '999999999.99'])(
  'an offer of %s is stored exactly',
  { tags: ['VAL-25'] },
  async (written) => {
    const answer = await offer(written);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ data: { hasOffer: true, offerAmount: Number(written) } });
    const { id } = answer.json<{ data: { id: string } }>().data;
    const { rows } = await lab.sql.query(
      'select offer_amount / 100.0 = $2::numeric as exact from listing where id = $1',
      [id, written],
    );
    expect(rows).toEqual([{ exact: true }]);
  },
);

const NO_NUMBERS = ['null', 'true', '[5]', '{}', '"5"', '"1,5"', '" 5 "', '"0x10"', '"٣"'];
const NO_AMOUNTS = ['0', '-0', '-1', '0.005', '1.005', '1e-308', '1e308', '1e400', '1000000000', '999999999.999'];

test.each([...NO_AMOUNTS, ...NO_NUMBERS])(
  'an offer of %s is refused',
  { tags: ['VAL-23', 'VAL-25'] },
  async (written) => {
    const answer = await offer(written);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: 'Please enter a valid offer amount',
      fields: { offerAmount: 'Please enter a valid offer amount' },
    });
  },
);

test(
  'an offer without an amount is refused, and an amount without an offer is not stored',
  { tags: ['VAL-23'] },
  async () => {
    const payload = buildListingPayload({ hasOffer: true });
    expect((await post(lab, '/listings', { token: member.token, payload })).json()).toMatchObject({
      error: 'Please enter a valid offer amount',
    });
    const listing = await postListing(lab, member, { hasOffer: false, offerAmount: 12 });
    expect(listing).toMatchObject({ hasOffer: false, offerAmount: null });
  },
);
