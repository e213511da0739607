import { expect, test } from 'vitest';
import { get, createVerifiedPerson } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { snap } from '../../database/grid.ts';
import { describePlace } from './describe-place.ts';

// No server listens there.
const lab = useTestApp({ GEOCODER: 'geoapify', GEOCODER_URL: 'http://127.0.0.1:59999', GEOCODER_KEY: 'key' });

test('while a third-party geocoder is away the city search finds nothing', { tags: ['ERR-18'] }, async () => {
  const { token } = await createVerifiedPerson(lab);
  const answer = await get(lab, '/locations/search?q=munich', token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ success: true, data: [] });
});

test('while it is away an area has no name and its cell is kept all the same', { tags: ['ERR-17'] }, async () => {
  const home = { latitude: 48.137, longitude: 11.575 };
  const answer = await get(lab, '/profile/location?latitude=48.137&longitude=11.575');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ success: false, error: 'Location unavailable' });
  expect(await describePlace(lab.app, home)).toEqual({ cell: snap(home), text: 'Location unavailable' });
});
