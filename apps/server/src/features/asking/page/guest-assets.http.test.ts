import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAskingClient } from '../../../../test/pages/guest-requests.ts';
import { createWebRoot } from '../../../../test/pages/web-root.ts';
import { createOnboardedPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp({ WEB_ROOT: createWebRoot() });

test('the page of an ask link is compressed, with the script of the build', { tags: ['OP-124'] }, async () => {
  const { address } = await createAskingClient(lab).createAsked(await createOnboardedPerson(lab));
  const open = (coding: string) =>
    lab.http.inject({ url: new URL(address).pathname, headers: { 'accept-encoding': coding } });
  const plain = await open('identity');
  expect(plain.body).toContain('<script src="/assets/guest-1.js" async></script>');
  const [brotli, gzipped] = [await open('gzip, br'), await open('gzip')];
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  for (const { headers } of [plain, brotli, gzipped]) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  }
});
