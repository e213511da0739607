import type { User } from '@ballpark/contracts/accounts';
import { describe, expect, test } from 'vitest';
import { createOnboardedPerson, get, type Person, send } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();

function choose({ token }: Person, payload: Record<string, unknown>) {
  return send(lab, 'PUT /settings/display', { token, payload });
}

async function readDisplay({ token }: Person): Promise<User['display']> {
  return (await get(lab, '/auth/profile', token)).json<{ data: { user: User } }>().data.user.display;
}

const DEFAULTS = { units: 'by-place', dateLanguage: 'browser', timeZone: 'by-place' };

describe('choosing units, language of dates and time zone', () => {
  test('each is saved on its own and can be set back', async () => {
    const person = await createOnboardedPerson(lab);
    expect(await readDisplay(person)).toEqual(DEFAULTS);
    const answer = await choose(person, { units: 'miles' });
    expect(answer.json()).toMatchObject({ data: { user: { display: { ...DEFAULTS, units: 'miles' } } } });
    await choose(person, { dateLanguage: 'en-GB' });
    await choose(person, { timeZone: 'Asia/Tokyo' });
    expect(await readDisplay(person)).toEqual({ units: 'miles', dateLanguage: 'en-GB', timeZone: 'Asia/Tokyo' });
    await choose(person, DEFAULTS);
    expect(await readDisplay(person)).toEqual(DEFAULTS);
  });

  test.each([
    [{ units: 'furlongs' }, 'units'],
    [{ dateLanguage: 'not a language' }, 'dateLanguage'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
  ])('%j is refused and changes nothing', async (payload, field) => {
    const person = await createOnboardedPerson(lab);
    const answer = await choose(person, { ...payload, ...(field !== 'units' && { units: 'miles' }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
    expect(await readDisplay(person)).toEqual(DEFAULTS);
  });
});
