import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newBucketName, readStoredBytes, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { metrics } from '../../../observability/metrics.ts';
import { adoptBucket, findRemovalBlock } from './bucket-mark.ts';
import { countDueContents, removeAllDue, removeAtOnce } from './remove-photos.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweep-photos.ts';

// Both are clones of one template: the second has the same id, as a restored backup has.
const S3_BUCKET = newBucketName();
const second = useTestApp({ S3_BUCKET });
const lab = useTestApp({ S3_BUCKET });
removeBucketAfterwards(lab);

const DAY_MS = 86_400_000;
let stored = 0;
let day = 0;

beforeAll(async () => {
  await findRemovalBlock(lab.app);
});
beforeEach(async () => {
  await lab.app.storage.remove(['instance.json', 'instance-conflict.json']);
  await adoptBucket(lab.app);
  await second.sql.query('update instance set mark_generation = 0');
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const each of [lab, second]) each.setNow(undefined);
});

/** Later tests have later days, because a day's removals are counted once. */
function nextDays(count: number): void {
  day += count;
  for (const each of [lab, second]) each.setNow(new Date(Date.now() + day * DAY_MS));
}

async function runNight(each: TestApp): Promise<void> {
  await sweepStrayObjects(each.app, {});
  await sweepOrphanPhotos(each.app);
}

async function store(): Promise<string> {
  stored += 1;
  const hash = createHash('sha256').update(`content ${stored}`).digest('hex');
  await lab.app.storage.put([{ key: `${hash}/master.webp`, type: 'image/webp', bytes: Buffer.from('x') }]);
  return hash;
}

/** Contents of this database, marked long enough ago to be removed. */
async function storeDue(count: number): Promise<string[]> {
  const hashes = [];
  for (let index = 0; index < count; index += 1) hashes.push(await store());
  await lab.sql.query(
    `insert into photo_object (content_hash, last_stored_at, unused_since)
     select unnest($1::text[]), now(), now() - interval '15 days'`,
    [hashes],
  );
  return hashes;
}

async function isStored(hash: string): Promise<boolean> {
  return (await lab.app.storage.list(`${hash}/`)).length > 0;
}

async function becomeForeign(): Promise<void> {
  await second.sql.query('update instance set id = $1', [randomUUID()]);
}

async function becomeCopy(): Promise<void> {
  const { rows } = await lab.sql.query<{ id: string }>('select id from instance');
  await second.sql.query('update instance set id = $1', [rows[0]?.id]);
}

describe('a worker of another database', () => {
  test.each([
    ['foreign', becomeForeign],
    ['older', becomeCopy],
  ] as const)('that is %s removes nothing in twenty nights, and says so each night', async (reason, become) => {
    await become();
    const hash = await store();
    const warn = vi.spyOn(second.app.log, 'warn');
    for (let night = 1; night <= 20; night += 1) {
      nextDays(1);
      await runNight(second);
    }
    expect(await isStored(hash)).toBe(true);
    const lines = warn.mock.calls.filter(([, line]) => String(line).endsWith('no photo is removed'));
    expect(lines).toHaveLength(20);
    expect(lines[0]?.[0]).toEqual({ reason });
    expect(await metrics.getSingleMetricAsString('ballpark_photo_removal_blocked')).toContain(
      `ballpark_photo_removal_blocked{reason="${reason}"} 1`,
    );
  });

  test('stops the owner too, until it has been silent for two days', async () => {
    await becomeForeign();
    const [hash = ''] = await storeDue(1);
    nextDays(1);
    await runNight(second);
    await runNight(lab);
    nextDays(1);
    await runNight(lab);
    expect(await isStored(hash)).toBe(true);
    nextDays(1);
    await runNight(lab);
    expect(await isStored(hash)).toBe(false);
  });

  test('that is a copy and comes first stops both', async () => {
    await becomeCopy();
    const { rows } = await lab.sql.query('select mark_generation, mark_lease from instance');
    await second.sql.query('update instance set mark_generation = $1, mark_lease = $2', Object.values(rows[0] ?? {}));
    expect(await findRemovalBlock(second.app)).toBeUndefined();
    expect(await findRemovalBlock(lab.app)).toBe('older');
    expect(await findRemovalBlock(second.app)).toBe('shared');
    expect(await findRemovalBlock(lab.app)).toBe('older');
  });

  test('may take the bucket over by command, and locks the earlier owner out', async () => {
    await becomeForeign();
    expect(await findRemovalBlock(second.app)).toBe('foreign');
    await adoptBucket(second.app);
    expect(await findRemovalBlock(second.app)).toBeUndefined();
    expect(await findRemovalBlock(lab.app)).toBe('foreign');
  });

  test('does not take over a bucket without a mark whose photos it does not know', async () => {
    await becomeForeign();
    await storeDue(2);
    await lab.app.storage.remove(['instance.json']);
    expect(await findRemovalBlock(second.app)).toBe('unknown');
    await lab.app.storage.remove(['instance-conflict.json']);
    expect(await findRemovalBlock(lab.app)).toBeUndefined();
  });
});

describe('the owner', () => {
  test('writes its id into the bucket, and a new generation in every sweep', async () => {
    const readMark = async () => JSON.parse((await readStoredBytes(lab, 'instance.json')).toString());
    const before = await readMark();
    await sweepOrphanPhotos(lab.app);
    const { rows } = await lab.sql.query('select id, mark_lease as lease from instance');
    expect(await readMark()).toEqual({ ...rows[0], generation: before.generation + 1 });
  });

  test('stays the owner when it died between the database and the bucket', async () => {
    await lab.sql.query('update instance set mark_generation = mark_generation + 1, mark_lease = gen_random_uuid()');
    expect(await findRemovalBlock(lab.app)).toBeUndefined();
  });

  test('stays the owner when several of its workers sweep at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const workers = Array.from({ length: 4 }, () => findRemovalBlock(lab.app));
      expect(await Promise.all(workers)).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('removes 5 % in one night and all that is due by command', async () => {
    await removeAllDue(lab.app);
    while ((await lab.app.storage.list('')).length < 45) await storeDue(5);
    const due = await countDueContents(lab.app);
    nextDays(1);
    for (let sweep = 0; sweep < 3; sweep += 1) await runNight(lab);
    expect(await countDueContents(lab.app)).toBe(due - 2);
    nextDays(1);
    await runNight(lab);
    expect(await countDueContents(lab.app)).toBe(due - 4);
    expect(await removeAllDue(lab.app)).toBe(due - 4);
    expect(await countDueContents(lab.app)).toBe(0);
  });
});

test('a takedown removes objects at once, without the 14 days and the owner of the bucket', async () => {
  await becomeForeign();
  await adoptBucket(second.app);
  const [hash = '', other = ''] = await storeDue(2);
  await lab.sql.query('update photo_object set unused_since = null where content_hash = $1', [hash]);
  expect(await removeAtOnce(lab.app, [hash])).toBe(1);
  expect([await isStored(hash), await isStored(other)]).toEqual([false, true]);
});

test('a foreign worker that took the bucket over removes what it does not know: only the mark kept it from that', async () => {
  await becomeForeign();
  await adoptBucket(second.app);
  await store();
  const countObjects = async () => (await lab.app.storage.list('')).length;
  const before = await countObjects();
  for (let night = 1; night <= 16; night += 1) {
    nextDays(1);
    await runNight(second);
  }
  expect(await countObjects()).toBeLessThan(before);
});
