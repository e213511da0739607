import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { computeFigures, layOutPicture, RING_OUT } from '@ballpark/rules/strip/picture';
import { afterEach, describe, expect, test } from 'vitest';
import { listChildProcesses } from '../../../test/child-processes.ts';
import { createPicture } from '../../../test/pictures.ts';
import { listPermissionFlags, wasStarved } from './image-process.ts';
import { STRIP } from './image-work.ts';
import { type Images, ImagesBusy, openImages } from './images.ts';

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
  test('one that gets no time on a core is killed and replaced, and nothing is said about its picture', async () => {
    images = openImages({ photoTimeoutMs: 5_000 });
    expect(await makeOne()).toMatchObject({ made: { width: 100, height: 67 } });
    signalChildren('SIGSTOP');
    await expect(makeOne()).rejects.toThrow(ImagesBusy);
    expect(await makeOne()).toMatchObject({ made: { width: 100 } });
  });

  test('one that works for most of its time limit was not starved: its picture is the reason', () => {
    expect(wasStarved(4_900, 10_000)).toBe(true);
    expect(wasStarved(5_000, 10_000)).toBe(false);
    expect(wasStarved(NaN, 10_000), 'where nobody counts').toBe(false);
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

  test('after a drawing of ours, SVG is as unreadable as before', async () => {
    images = openImages({ maxProcesses: 1 });
    const prices = [{ key: 'a', amount: 5 }];
    const layout = layOutPicture({ prices, figures: computeFigures(prices), width: STRIP.inner });
    const { picture } = await images.drawStrip({ layout, ringOut: RING_OUT, ends: undefined, legend: [] });
    expect(picture.length).toBeGreaterThan(0);
    const photo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(images.cropPhoto({ photo, width: 9, height: 9, maxBytes: 1_000 })).rejects.toThrow('unsupported');
  });

  test('they leave the cores to the pages', async () => {
    images = openImages();
    await makeOne();
    expect(listChildProcesses('image-process.main.ts').map((pid) => getPriority(pid))).toEqual([5]);
  });

  test('they know nothing of our configuration', async () => {
    images = openImages();
    await makeOne();
    const [pid] = listChildProcesses('image-process.main.ts');
    const environment = readFileSync(`/proc/${pid ?? 0}/environ`, 'utf8');
    expect(environment).toContain('VIPS_CONCURRENCY=1');
    expect(environment).not.toMatch(/DATABASE_URL|S3_|PATH=/);
  });

  test('they run with the permissions of the next test', async () => {
    images = openImages();
    await makeOne();
    const [pid] = listChildProcesses('image-process.main.ts');
    const words = readFileSync(`/proc/${pid ?? 0}/cmdline`, 'utf8').split('\0');
    expect(words).toEqual(expect.arrayContaining(listPermissionFlags()));
    expect(words).toContain('--permission');
  });
});

describe('with the permissions of an image process', () => {
  test.each([
    ['read a file of the machine', `fs.readFileSync('/etc/passwd')`],
    ['list the folder of the project', `fs.readdirSync('.')`],
    ['read our settings', `fs.readFileSync('.env.example')`],
    ['read the source of the rest of the server', `fs.readFileSync('apps/server/src/api.main.ts')`],
    ['write a file', `fs.writeFileSync('/tmp/ballpark-image-process', '')`],
    ['start a program', `child_process.spawnSync('true').error`],
    ['start a thread', `new worker_threads.Worker('1', { eval: true })`],
  ])('code cannot %s', async (_, code) => {
    const probe = `
      const [fs, child_process, worker_threads] = ['fs', 'child_process', 'worker_threads'].map((name) => require(name));
      try { const error = ${code}; console.log(error?.code ?? 'done'); } catch (error) { console.log(error.code); }`;
    const { stdout } = await promisify(execFile)(process.execPath, [...listPermissionFlags(), '-e', probe]);
    expect(stdout.trim()).toBe('ERR_ACCESS_DENIED');
  });
});
