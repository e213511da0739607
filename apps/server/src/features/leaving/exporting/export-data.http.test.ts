import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, PASSWORD, type Person, post } from '../../../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { readZip } from '../../../../test/read-zip.ts';
import { listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { composeExportReadyMail } from '../compose-leaving-mails.ts';
import { expireExports } from './expire-exports.ts';
import { buildExport } from './export-data.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);
beforeAll(() => insertCities(lab));
afterEach(() => lab.setNow(undefined));

const HOUR_MS = 3_600_000;
const run: JobRun = { id: 'direct', finish: async () => undefined };

const ask = ({ token }: Person) => post(lab, '/settings/export', { token });

async function readState({ token }: Person): Promise<unknown> {
  return (await get(lab, '/settings/export', token)).json<{ data: { export: unknown } }>().data.export;
}

async function findId({ user }: Person): Promise<string> {
  const { rows } = await lab.sql.query('select id from data_export where member_id = $1', [user.id]);
  return rows[0]?.id as string;
}

/** Builds what was asked for and returns the address of the link in the mail. */
async function buildAndMail(person: Person): Promise<string> {
  const dedupeKey = await findId(person);
  await buildExport(lab.app, dedupeKey, run);
  const mail = { id: dedupeKey, memberId: person.user.id, template: 'export-ready', dedupeKey } as const;
  const composed = await composeExportReadyMail(lab.app, { ...mail, mayHaveArrived: false });
  expect(composed).toMatchObject({ to: person.email, subject: 'Your Ballpark data is ready' });
  const [, address] = /"href":"http:..ballpark.test([^"]*export[^"]*)"/.exec(JSON.stringify(composed)) ?? [];
  return address ?? 'no link';
}

const download = (address: string) => lab.http.inject(address);

describe('a copy of the own data', () => {
  test('has the rows of each table, without secrets, and the photos', async () => {
    const person = await createOnboardedPerson(lab, MUNICH);
    const stranger = await createOnboardedPerson(lab, MUNICH);
    const photoUrl = await uploadPhoto(lab, person);
    await postListing(lab, person, { title: 'Oak chair', photoUrls: [photoUrl] });
    const { id: listingId } = await postListing(lab, stranger);
    await post(lab, `/listings/${listingId}/suggest`, { token: person.token, payload: { amount: 5 } });
    expect((await ask(person)).json()).toMatchObject({ data: { export: { state: 'asked', readyUntil: null } } });
    expect(await listQueuedJobs(lab, 'build-export')).toContainEqual({ exportId: await findId(person) });
    const answer = await download(await buildAndMail(person));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    const files = await readZip(answer.rawPayload);
    const rows = (table: string) => JSON.parse(files.get(`data/${table}.json`)?.toString() ?? '') as unknown[];
    expect(rows('member')).toMatchObject([{ id: person.user.id, name: 'Ada Lovelace' }]);
    expect(rows('member_account')).toMatchObject([{ email: person.email }]);
    expect(rows('listing')).toMatchObject([{ title: 'Oak chair', owner_id: person.user.id }]);
    expect(rows('suggestion')).toMatchObject([{ amount: 500, is_near: true }]);
    expect(files.get('README.txt')?.toString()).toContain('Your data on Ballpark');
    const hash = photoUrl.split('/')[2];
    expect(files.get(`photos/${hash}.webp`)?.subarray(8, 12).toString()).toBe('WEBP');
    const all = [...files].filter(([name]) => name.startsWith('data/')).map(([, content]) => content.toString());
    expect(all.join()).not.toMatch(/password_hash|token_hash/);
    expect(all.join()).not.toContain(stranger.user.id);
  });

  test('that is larger than one part arrives whole', async () => {
    const person = await createOnboardedPerson(lab);
    await ask(person);
    const address = await buildAndMail(person);
    const archive = randomBytes(9 * 1024 * 1024 + 1);
    await lab.app.storage.putStream(`exports/${await findId(person)}.zip`, 'application/zip', Readable.from(archive));
    const answer = await download(address);
    expect(Number(answer.headers['content-length'])).toBe(archive.length);
    expect(archive.equals(answer.rawPayload)).toBe(true);
  });

  test('can be asked for once in 24 hours, also with four requests at once', async () => {
    const person = await createOnboardedPerson(lab);
    const askedAt = new Date();
    lab.setNow(askedAt);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => ask(person)))).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 429, 429, 429]);
    lab.setNow(new Date(askedAt.getTime() + 24 * HOUR_MS - 1000));
    expect((await ask(person)).json()).toMatchObject({ code: 'export_too_soon' });
    lab.setNow(new Date(askedAt.getTime() + 24 * HOUR_MS + 1000));
    expect((await ask(person)).statusCode).toBe(201);
  });

  test('can be downloaded for 24 hours, and is then removed', async () => {
    const person = await createOnboardedPerson(lab);
    await ask(person);
    const readyAt = new Date();
    lab.setNow(readyAt);
    const address = await buildAndMail(person);
    expect(await readState(person)).toMatchObject({ state: 'ready' });
    const key = `exports/${await findId(person)}.zip`;
    lab.setNow(new Date(readyAt.getTime() + 24 * HOUR_MS - 1000));
    await expireExports(lab.app);
    expect((await download(address)).statusCode).toBe(200);
    lab.setNow(new Date(readyAt.getTime() + 24 * HOUR_MS + 1000));
    expect((await download(address)).headers).toMatchObject({
      location: 'http://ballpark.test/settings?link=expired#data',
    });
    expect(await readState(person)).toBeNull();
    await expireExports(lab.app);
    expect(await findId(person)).toBeUndefined();
    expect(await lab.app.storage.list(key)).toEqual([]);
  });

  test('that is replaced by the next one leaves no archive behind', async () => {
    const person = await createOnboardedPerson(lab);
    const askedAt = new Date();
    lab.setNow(askedAt);
    await ask(person);
    lab.setNow(new Date(askedAt.getTime() + HOUR_MS));
    await buildAndMail(person);
    const key = `exports/${await findId(person)}.zip`;
    expect(await lab.app.storage.list(key)).toHaveLength(1);
    await ask(person);
    expect(await lab.app.storage.list(key)).toHaveLength(1);
    lab.setNow(new Date(askedAt.getTime() + 24 * HOUR_MS));
    expect((await ask(person)).statusCode).toBe(201);
    expect(await lab.app.storage.list(key)).toEqual([]);
  });

  test('of a closed account cannot be downloaded', async () => {
    const person = await createOnboardedPerson(lab);
    await ask(person);
    const address = await buildAndMail(person);
    await post(lab, '/settings/account/close', { token: person.token, payload: { password: PASSWORD } });
    expect((await download(address)).statusCode).toBe(302);
  });

  test('that cannot be built is tried again, and then said to have failed', async () => {
    const person = await createOnboardedPerson(lab);
    await ask(person);
    const id = await findId(person);
    const storage = { ...lab.app.storage, putStream: () => Promise.reject(new Error('away')) };
    const broken = { ...lab.app, storage };
    for (let attempt = 1; attempt < 4; attempt += 1) await expect(buildExport(broken, id, run)).rejects.toThrow('away');
    expect(await readState(person)).toMatchObject({ state: 'building' });
    await buildExport(broken, id, run);
    expect(await readState(person)).toMatchObject({ state: 'failed' });
    expect((await ask(person)).statusCode).toBe(201);
  });
});
