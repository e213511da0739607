import { setTimeout as sleep } from 'node:timers/promises';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listChildProcesses } from '../../../../test/child-processes.ts';
import { type FaultProxy, startProxy } from '../../../../test/fault-proxy.ts';
import { get, type Person, post, buildRegistration, createVerifiedPerson } from '../../../../test/people.ts';
import { newBucketName, removeBucketAfterwards, readStoredFiles } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { openStorage } from '../../../integrations/storage/storage.ts';
import { metrics } from '../../../observability/metrics.ts';

let proxy: FaultProxy;
let person: Person;
const lab = useTestApp({ S3_BUCKET: newBucketName(), S3_TIMEOUT_MS: '3000' });
removeBucketAfterwards(lab);

beforeAll(async () => {
  proxy = await startProxy(getServiceAddresses().ports.s3);
  person = await createVerifiedPerson(lab);
});
afterEach(() => proxy.mend());
afterAll(() => proxy.close());

/** A storage client of its own for each test, so that the circuit breaker of one test does not affect the next. */
function useDetour() {
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  lab.app.storage.close();
  Object.assign(lab.app, { storage: openStorage({ ...lab.app.config.storage, endpoint }, lab.app.log) });
}

async function upload() {
  const base64Data = (await createPicture()).toString('base64');
  const start = performance.now();
  const answer = await post(lab, '/photos/upload-profile-base64', {
    token: person.token,
    payload: { base64Data, filename: 'me.jpg' },
  });
  return { answer, ms: performance.now() - start };
}

async function photoCount(): Promise<number> {
  const { rows } = await lab.sql.query<{ count: number }>('select count(*)::int as count from photo');
  return rows[0]?.count ?? 0;
}

describe('while storage is down', () => {
  test('an upload is answered with 503 and leaves no row, other requests work, and uploads recover by themselves', async () => {
    useDetour();
    const usual = await upload();
    expect(usual.answer.statusCode).toBe(200);
    const before = await photoCount();
    proxy.cut();
    const { answer, ms } = await upload();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable', success: false });
    expect(ms).toBeLessThan(usual.ms + 10_000); // without a time limit for storage it would be two minutes
    expect(await photoCount()).toBe(before);
    expect((await post(lab, '/auth/register', { payload: buildRegistration() })).statusCode).toBe(201);
    expect((await get(lab, '/auth/profile', person.token)).statusCode).toBe(200);
    proxy.mend();
    const url = await waitUntil(async () => {
      const again = await upload();
      return again.answer.statusCode === 200 ? again.answer.json<{ data: { url: string } }>().data.url : undefined;
    }, 15_000);
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
  });

  test('a request to a storage that hangs is given up, and the next ones fail at once for a while', async () => {
    useDetour();
    const usual = await upload();
    expect(usual.answer.statusCode).toBe(200);
    proxy.hang();
    const first = await upload();
    expect(first.answer.statusCode).toBe(503);
    expect(first.ms).toBeLessThan(usual.ms + 10_000); // the making of the photo comes on top of the three
    await upload();
    await upload();
    await expect(lab.app.storage.put([])).rejects.toThrow('storage did not answer a moment ago');
    expect((await upload()).answer.statusCode).toBe(503);
  });

  test('a photo that waits for storage takes no room of other requests', async () => {
    useDetour();
    const { url } = (await upload()).answer.json<{ data: { url: string } }>().data;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<undefined>();
    vi.spyOn(lab.app.storage, 'open').mockImplementation(() => {
      asked.resolve();
      return answered.promise;
    });
    const photo = lab.http.inject(new URL(url, lab.app.config.publicOrigin).pathname);
    await asked.promise;
    const open = await metrics.getSingleMetric('ballpark_requests_open')?.get();
    expect(open?.values.map(({ value }) => value)).toEqual([0, 0]);
    answered.resolve(undefined);
    expect((await photo).statusCode).toBe(404);
  });

  test(
    'the health check of photos reports it, and asks storage at most every five seconds',
    { tags: ['API-35'] },
    async () => {
      useDetour();
      const healthy = await get(lab, '/photos/health');
      expect(healthy.statusCode).toBe(200);
      expect(healthy.json()).toEqual({ success: true, data: { status: 'ok' } });
      proxy.cut();
      expect((await get(lab, '/photos/health')).statusCode).toBe(200);
      useDetour();
      const away = await get(lab, '/photos/health');
      expect(away.statusCode).toBe(503);
      expect(away.json()).toMatchObject({ code: 'unavailable' });
    },
  );
});

test('an image process killed during a photo loses only that photo', async () => {
  useDetour();
  expect((await upload()).answer.statusCode).toBe(200);
  const before = listChildProcesses('image-process.main.ts');
  expect(before).not.toEqual([]);
  // A stopped process accepts the picture and does nothing, so it is always killed while it holds the picture.
  for (const pid of before) process.kill(pid, 'SIGSTOP');
  const makePhoto = vi.spyOn(lab.app.images, 'makePhoto');
  const running = upload();
  await waitUntil(async () => makePhoto.mock.lastCall);
  await sleep(100); // the picture is being sent
  for (const pid of before) process.kill(pid, 'SIGKILL');
  expect((await running).answer.json()).toMatchObject({ code: 'unreadable_image' });
  expect((await upload()).answer.statusCode).toBe(200);
});
