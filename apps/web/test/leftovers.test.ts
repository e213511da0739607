import { expect, test } from 'vitest';
import { fakeApi } from './fake-api.ts';
import { endLeftovers } from './leftovers.ts';

test('a request that an earlier test has left behind ends for it and fails no later test', async () => {
  const unanswered = new Promise((resolve) => fakeApi.events.on('request:unhandled', resolve, { once: true }));
  const left = fetch('/api/nowhere');
  endLeftovers();
  await expect(left).rejects.toThrow('The test has ended.');
  await unanswered;
  expect(console.error).not.toHaveBeenCalled();
});
