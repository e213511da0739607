import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listChildProcesses } from '../../../test/child-processes.ts';
import { createPicture } from '../../../test/pictures.ts';
import { type Images, ImagesBusy, openImages } from './images.ts';

vi.setConfig({ testTimeout: 30_000 });

let images: Images;
afterEach(() => images.close());

const LIMITS = { maxBytes: 1_000_000, types: ['image/jpeg'], maxPixels: 1_000_000, masterEdge: 100 };
const VARIANTS = [{ name: 'small', width: 10, height: 10, fit: 'cover', quality: 75 }] as const;

async function makeOne() {
  return images.makePhoto({ base64: (await createPicture()).toString('base64'), ...LIMITS, variants: VARIANTS });
}

function signalChildren(signal: NodeJS.Signals) {
  for (const pid of listChildProcesses('image-process.main.ts')) process.kill(pid, signal);
}

describe('image processes', () => {
  test('one that takes too long is killed and replaced, and its picture counts as unreadable', async () => {
    images = openImages({ photoTimeoutMs: 5_000 });
    expect(await makeOne()).toMatchObject({ made: { width: 100, height: 67 } });
    signalChildren('SIGSTOP');
    expect(await makeOne()).toEqual({ refused: 'unreadable' });
    expect(await makeOne()).toMatchObject({ made: { width: 100 } });
  });

  test('one that dies while it waits is replaced before anybody notices', async () => {
    images = openImages();
    await makeOne();
    signalChildren('SIGKILL');
    await sleep(500);
    expect(await makeOne()).toHaveProperty('made');
  });

  test('there are never more than two, and pictures beyond those that may wait are refused', async () => {
    images = openImages({ maxWaiting: 2 });
    const asked = Array.from({ length: 6 }, () => makeOne().catch((error: unknown) => error));
    const outcomes = await Promise.all(asked);
    expect(listChildProcesses('image-process.main.ts')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome instanceof ImagesBusy)).toHaveLength(2);
    expect(outcomes.filter((outcome) => !(outcome instanceof ImagesBusy))).toHaveLength(4);
  });

  test('a picture that would wait too long is refused', async () => {
    images = openImages({ maxProcesses: 1, maxWaitMs: 200 });
    await makeOne();
    signalChildren('SIGSTOP');
    const held = makeOne();
    await sleep(100);
    await expect(makeOne()).rejects.toThrow(ImagesBusy);
    signalChildren('SIGKILL');
    expect(await held).toEqual({ refused: 'unreadable' });
  });

  test('they know nothing of our configuration', async () => {
    images = openImages();
    await makeOne();
    const [pid] = listChildProcesses('image-process.main.ts');
    const environment = readFileSync(`/proc/${pid ?? 0}/environ`, 'utf8');
    expect(environment).toContain('VIPS_CONCURRENCY=1');
    expect(environment).not.toMatch(/DATABASE_URL|S3_|PATH=/);
  });
});
