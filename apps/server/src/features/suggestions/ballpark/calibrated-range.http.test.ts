import type { ListingForMember } from '@ballpark/contracts/listings';
import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { calibrateRanges as computeCalibrations } from '@ballpark/rules/crowd/range-calibration';
import { fromMinor } from '@ballpark/rules/money';
import { expect, test } from 'vitest';
import { insertClosings } from '../../../../test/closing-rows.ts';
import { insertListing } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { listPrices } from './ballpark.repository.ts';
import { calibrateRanges } from '../../closings/calibration/calibrate-ranges.ts';

const lab = useTestApp();
const { suggestAccepted } = createSuggestionClient(lab);

test('the fair range follows what similar listings went for, and says how many there were', async () => {
  await insertClosings(lab, { count: 40, factor: 1.5, suggestionCount: 3 });
  await calibrateRanges(lab.app);
  const owner = await createOnboardedPerson(lab);
  const id = await insertListing(lab, owner.user.id);
  for (const amount of [100, 110, 120]) await suggestAccepted(await createOnboardedPerson(lab), id, amount);

  const { data } = (await get(lab, `/listings/${id}`, owner.token)).json<{ data: ListingForMember }>();
  const prices = await listPrices(lab.app.db, id);
  const scores = Array.from({ length: 40 }, () => ({ type: 'PRODUCT' as const, band: 0, score: Math.log(1.5) / 0.4 }));
  const calibration = computeCalibrations(scores).get('PRODUCT 0');
  const expected = computeBallpark(prices, { currency: data.currency, calibration });
  expect(data.consensus?.ballpark).toMatchObject({
    price: 110,
    low: fromMinor(expected?.lowMinor ?? 0),
    high: fromMinor(expected?.highMinor ?? 0),
    basis: 40,
    isEarly: false,
  });
  // Uncalibrated it would begin at 60.
  expect(data.consensus?.ballpark?.low).toBeGreaterThan(60);
});
