import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../test/listing-requests.ts';
import { createModerationClient } from '../../../test/moderation-requests.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { grantModerator, revokeModerator } from './grant-moderator.ts';

const lab = useTestApp();
const { createModerator, createTrusted, reportAccepted, findCaseId } = createModerationClient(lab);
beforeAll(() => insertCities(lab));

const readOwnProfile = async ({ token }: Person) =>
  (await get(lab, '/auth/profile', token)).json<{ data: { user: { isModerator?: boolean } } }>().data.user;

test('the operator grants and revokes the role, and the own profile says so', async () => {
  const person = await createOnboardedPerson(lab);
  expect(await readOwnProfile(person)).not.toHaveProperty('isModerator');
  expect(await grantModerator(lab.app, person.email)).toBe('changed');
  expect(await grantModerator(lab.app, person.email)).toBe('unchanged');
  expect((await readOwnProfile(person)).isModerator).toBe(true);
  expect((await get(lab, '/moderation/cases', person.token)).statusCode).toBe(200);
  expect(await revokeModerator(lab.app, person.email)).toBe('changed');
  expect(await revokeModerator(lab.app, person.email)).toBe('unchanged');
  expect((await get(lab, '/moderation/cases', person.token)).statusCode).toBe(403);
  expect(await grantModerator(lab.app, 'unknown@example.com')).toBe('unknown member');
  const { rows } = await lab.sql.query(
    'select event, actor_kind from audit_entry where subject_id = $1 order by at, id',
    [person.user.id],
  );
  expect(rows).toEqual([
    { event: 'moderator-granted', actor_kind: 'operator' },
    { event: 'moderator-revoked', actor_kind: 'operator' },
  ]);
});

test('every moderation route is refused to members without the role and to visitors', async () => {
  const listing = await postListing(lab, await createOnboardedPerson(lab, MUNICH));
  await reportAccepted(await createTrusted(), { targetId: listing.id });
  const id = await findCaseId(listing.id);
  const { token } = await createOnboardedPerson(lab);
  const reads = ['/moderation/cases', `/moderation/cases/${id}`, '/moderation/log'];
  const writes: [string, object][] = [
    ['decisions', { action: 'hide', reason: 'scam', sentence: 'No.' }],
    ['confirm', { isConfirmed: true }],
    ['appeal', { outcome: 'upheld', sentence: 'No.' }],
  ];
  for (const path of reads) {
    expect((await get(lab, path, token)).json()).toMatchObject({ code: 'not_moderator' });
    expect((await get(lab, path)).statusCode).toBe(401);
  }
  for (const [name, payload] of writes) {
    const path = `POST /moderation/cases/${id}/${name}` as const;
    expect((await send(lab, path, { token, payload })).json()).toMatchObject({ code: 'not_moderator' });
    expect((await send(lab, path, { payload })).statusCode).toBe(401);
  }
  const moderator = await createModerator();
  for (const path of reads) expect((await get(lab, path, moderator.token)).statusCode).toBe(200);
});

describe('the command of the operator', () => {
  const run = promisify(execFile);
  const ballpark = (...words: string[]) =>
    run(process.execPath, [fileURLToPath(new URL('../../ballpark.main.ts', import.meta.url)), ...words], {
      env: testEnvironment({ DATABASE_URL: lab.app.config.database.url, LOG_LEVEL: 'silent' }),
    });

  test('grants the role, and says when a case does not wait for it', { timeout: 60_000 }, async () => {
    const person = await createOnboardedPerson(lab);
    expect((await ballpark('moderator', 'grant', person.email)).stdout).toBe(`${person.email} is a moderator.\n`);
    expect((await readOwnProfile(person)).isModerator).toBe(true);
    await expect(ballpark('moderation', 'confirm', person.user.id)).rejects.toMatchObject({
      code: 1,
      stderr: 'No case has this id.\n',
    });
  });
});
