import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../test/listing-requests.ts';
import { createModerationClient } from '../../../test/moderation-requests.ts';
import { createOperator } from '../../../test/commands/operator-command.ts';
import { createOnboardedPerson, get, type Person } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { grantModerator, revokeModerator } from './grant-moderator.ts';

const lab = useTestApp();
const client = createModerationClient(lab);
const { createModerator, createTrusted, reportAccepted, findCaseId, decide, confirm, readCase, readLog } = client;
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

describe('a moderator is suspended by two people', () => {
  const operator = createOperator(lab);

  async function readStatus({ user }: Person): Promise<string | undefined> {
    const { rows } = await lab.sql.query<{ status: string }>('select status from member_account where member_id = $1', [
      user.id,
    ]);
    return rows[0]?.status;
  }

  /** A moderator of whom a listing and the profile were reported, and the two cases. */
  async function createReported() {
    const reported = await createModerator();
    const listing = await postListing(lab, reported, { ...MUNICH });
    const reporter = await createTrusted();
    await reportAccepted(reporter, { targetId: listing.id });
    await reportAccepted(reporter, { targetKind: 'profile', targetId: reported.user.id });
    const caseIds = { listing: await findCaseId(listing.id), profile: await findCaseId(reported.user.id) };
    return { reported, caseIds };
  }

  const suspend = (person: Person, caseId: string) => decide(person, caseId, { action: 'suspend', days: 365 });

  test.each(['listing', 'profile'] as const)('by the case of a %s: proposed, then confirmed', async (kind) => {
    const [first, second] = [await createModerator(), await createModerator()];
    const { reported, caseIds } = await createReported();
    const caseId = caseIds[kind];
    expect((await suspend(first, caseId)).json()).toMatchObject({ data: { state: 'proposed' } });
    expect((await suspend(second, caseId)).json()).toMatchObject({ code: 'case_not_open' });
    expect(await readStatus(reported)).toBe('active');
    for (const involved of [first, reported])
      expect((await confirm(involved, caseId)).json()).toMatchObject({ code: 'not_impartial' });
    expect(await readCase(second, caseId)).toMatchObject({
      mayJudge: true,
      decisions: [{ action: 'suspend', days: 365, state: 'proposed' }],
    });
    lab.setNow(new Date(Date.now() + 24 * 3_600_000));
    expect((await confirm(second, caseId)).statusCode).toBe(200);
    lab.setNow(undefined);
    expect(await readStatus(reported)).toBe('suspended');
    const { rows } = await lab.sql.query(
      `select round(extract(epoch from ends_at - now()) / 86400)::int as days from suspension where member_id = $1`,
      [reported.user.id],
    );
    expect(rows).toEqual([{ days: 366 }]);
    const events = (await readLog(second)).filter((entry) => entry.caseId === caseId);
    expect(events.map(({ event }) => event)).toEqual(['suspension-confirmed', 'suspension-proposed']);
  });

  test('and not at all if the second refuses', async () => {
    const [first, second] = [await createModerator(), await createModerator()];
    const { reported, caseIds } = await createReported();
    await suspend(first, caseIds.listing);
    expect((await confirm(second, caseIds.listing, false)).json()).toMatchObject({ data: { state: 'open' } });
    expect(await readStatus(reported)).toBe('active');
  });

  test("the operator's command counts as the second", async () => {
    const { reported, caseIds } = await createReported();
    await suspend(await createModerator(), caseIds.profile);
    const words = ['member', 'suspend', reported.email, '--days', '3', '--reason', 'No.'] as const;
    const blocked = await operator(...words, '--yes');
    expect(blocked).toMatchObject({ code: 1, error: expect.stringContaining('has proposed to ban or suspend') });
    expect(await operator('moderation', 'confirm', caseIds.profile)).toMatchObject({
      out: 'The decision is in force.',
    });
    expect(await readStatus(reported)).toBe('suspended');
  });

  test('the operator says that a moderator is meant', async () => {
    const { reported } = await createReported();
    const words = ['member', 'suspend', reported.user.id, '--days', '3', '--reason', 'No.'] as const;
    expect(await operator(...words)).toMatchObject({ code: 1, error: expect.stringContaining('add --yes') });
    expect(await readStatus(reported)).toBe('active');
    expect(await operator(...words, '--yes')).toMatchObject({ code: 0 });
    expect(await readStatus(reported)).toBe('suspended');
  });

  test('another member is suspended by one moderator, as before', async () => {
    const owner = await createOnboardedPerson(lab, MUNICH);
    const listing = await postListing(lab, owner);
    await reportAccepted(await createTrusted(), { targetId: listing.id });
    await suspend(await createModerator(), await findCaseId(listing.id));
    expect(await readStatus(owner)).toBe('suspended');
  });
});

describe('the command of the operator', () => {
  const run = promisify(execFile);
  const ballpark = (...words: string[]) =>
    run(process.execPath, [fileURLToPath(new URL('../../ballpark.main.ts', import.meta.url)), ...words], {
      env: testEnvironment({ DATABASE_URL: lab.app.config.database.url, LOG_LEVEL: 'silent' }),
    });

  test('grants the role, and says when a case does not wait for it', async () => {
    const person = await createOnboardedPerson(lab);
    expect((await ballpark('moderator', 'grant', person.email)).stdout).toBe(`${person.email} is a moderator.\n`);
    expect((await readOwnProfile(person)).isModerator).toBe(true);
    await expect(ballpark('moderation', 'confirm', person.user.id)).rejects.toMatchObject({
      code: 1,
      stderr: 'No case has this id.\n',
    });
  });
});
