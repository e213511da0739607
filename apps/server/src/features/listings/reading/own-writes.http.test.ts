import { OWN_WRITE_SECONDS } from '@ballpark/rules/requests';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { get, createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { buildListingPayload, postListing } from '../../../../test/listing-requests.ts';
import { openSecondProcess } from '../../../../test/live-streams.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { findCaller } from '../../accounts/sessions/find-caller.ts';

const lab = useTestApp();
let member: Person;
let other: TestApp;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
  ({ second: other, close: closeOther } = await openSecondProcess(lab));
});
afterAll(() => closeOther());
afterEach(() => lab.setNow(undefined));

async function hasJustWritten({ token }: Person = member): Promise<boolean | undefined> {
  return (await findCaller(lab.app, token))?.hasJustWritten;
}

async function forgetWriting(): Promise<void> {
  await lab.sql.query('update member_account set wrote_at = null where member_id = $1', [member.user.id]);
  expect(await hasJustWritten()).toBe(false);
}

test('a member who has posted, edited or deleted a listing is marked as writer before the answer', async () => {
  await forgetWriting();
  const { id } = await postListing(lab, member);
  expect(await hasJustWritten()).toBe(true);
  await forgetWriting();
  await send(lab, `PUT /listings/${id}`, { token: member.token, payload: buildListingPayload() });
  expect(await hasJustWritten()).toBe(true);
  await forgetWriting();
  await send(lab, `DELETE /listings/${id}`, { token: member.token });
  expect(await hasJustWritten()).toBe(true);
});

const QUERIES = ['', '?radius=0', '?radius=20', '?search=kestrel', '?search=walnut'];

async function searchAll(process: TestApp, { token }: Person): Promise<string[][]> {
  const answers = await Promise.all(QUERIES.map((query) => get(process, `/listings${query}`, token)));
  return answers.map((answer) => answer.json<{ data: { title: string }[] }>().data.map(({ title }) => title));
}

test('the writer sees the change at once on every process, also while a neighbour has the lists cached', async () => {
  // The lists stay cached, however slow the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const neighbour = await createOnboardedPerson(lab);
  const processes = [lab, other] as const;
  /** Changes a listing while the neighbour searches, and returns what the writer and the neighbour find on both processes. */
  const change = async <T>(work: () => Promise<T>) => {
    const search = () => Promise.all(processes.map((process) => searchAll(process, neighbour)));
    const cached = await search();
    const [result] = await Promise.all([work(), search()]);
    const found = await Promise.all(processes.map((process) => searchAll(process, member)));
    return { result, found: found.map((lists) => lists.map((titles) => titles[0])), cached, still: await search() };
  };
  const posted = await change(() => postListing(lab, member, { title: 'A kestrel' }));
  const shown = ['A kestrel', 'A kestrel', 'A kestrel', 'A kestrel', undefined];
  expect(posted.found).toEqual([shown, shown]);
  // The caches still have the old lists: it is the mark that lets the writer pass them.
  expect(posted.still).toEqual(posted.cached);
  const payload = buildListingPayload({ title: 'A walnut' });
  const { id } = posted.result;
  const edited = await change(() => send(other, `PUT /listings/${id}`, { token: member.token, payload }));
  const changed = ['A walnut', 'A walnut', 'A walnut', undefined, 'A walnut'];
  expect(edited.found).toEqual([changed, changed]);
  const deleted = await change(() => send(lab, `DELETE /listings/${id}`, { token: member.token }));
  expect(deleted.found.flat()).not.toContain('A walnut');
  clock.mockRestore();
});

test('the mark lasts a few seconds', async () => {
  await postListing(lab, member);
  const { rows } = await lab.sql.query<{ at: Date }>('select wrote_at as at from member_account where member_id = $1', [
    member.user.id,
  ]);
  const at = rows[0]?.at.getTime() ?? 0;
  lab.setNow(new Date(at + OWN_WRITE_SECONDS * 1000 - 100));
  expect(await hasJustWritten()).toBe(true);
  lab.setNow(new Date(at + OWN_WRITE_SECONDS * 1000 + 100));
  expect(await hasJustWritten()).toBe(false);
});

test('other members are not marked, nor is a member who was refused', async () => {
  const { id } = await postListing(lab, member);
  const stranger = await createOnboardedPerson(lab);
  await send(lab, `PUT /listings/${id}`, { token: stranger.token, payload: buildListingPayload() });
  await send(lab, `DELETE /listings/${id}`, { token: stranger.token });
  await post(lab, '/listings', { token: stranger.token, payload: buildListingPayload({ photoUrls: ['/media/x'] }) });
  expect(await hasJustWritten(stranger)).toBe(false);
});
