import { expect, test } from 'vitest';
import { createOnboardedPerson, get, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' });

test('without keys push is off: there is no key, and no device is taken', async () => {
  const { token } = await createOnboardedPerson(lab);
  expect((await get(lab, '/push/key', token)).json()).toEqual({ success: true, data: { key: null } });
  const payload = {
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  const answer = await post(lab, '/push/subscriptions', { token, payload });
  expect(answer.json()).toMatchObject({ code: 'push_off' });
});
