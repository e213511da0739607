import type { CaseSummary, LogEntry, ModerationCase } from '@ballpark/contracts/moderation';
import { grantModerator } from '../src/features/moderation/grant-moderator.ts';
import { insertListing, insertMembers } from './listing-rows.ts';
import { createOnboardedPerson, get, newAddress, type Person, post } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Arranges people and calls the API about reports and decisions. */
export function createModerationClient(test: TestApp) {
  const createModerator = async (): Promise<Person> => {
    const person = await createOnboardedPerson(test);
    await grantModerator(test.app, person.email);
    return person;
  };
  /** A member whose reports count fully. */
  const createTrusted = async (): Promise<Person> => {
    const person = await createOnboardedPerson(test);
    await test.sql.query(`update member set created_at = now() - interval '8 days' where id = $1`, [person.user.id]);
    return person;
  };
  /** A member without whom reports hide nothing: older than 30 days, with a settled price. */
  const createEstablished = async (): Promise<Person> => {
    const person = await createTrusted();
    await test.sql.query(`update member set created_at = now() - interval '31 days' where id = $1`, [person.user.id]);
    const [ownerId = ''] = await insertMembers(test, 1);
    const suggestion = { memberId: person.user.id, amountMinor: 500, xpAwarded: 50 } as const;
    await insertListing(test, ownerId, { end: { finalPriceMinor: 500 }, suggestions: [suggestion] });
    return person;
  };
  const report = (token: string | undefined, payload: Record<string, unknown>) =>
    post(test, '/reports', {
      payload: { targetKind: 'listing', reason: 'scam', ...payload },
      ...(token === undefined ? { headers: { 'x-forwarded-for': newAddress() } } : { token }),
    });
  const reportAccepted = async (person: Person, payload: Record<string, unknown>) => {
    const answer = await report(person.token, payload);
    if (answer.statusCode !== 201) throw new Error(`could not report: ${answer.body}`);
  };
  return {
    createModerator,
    createTrusted,
    createEstablished,
    report,
    reportAccepted,
    /** Members without earlier reports, each of whom counts half: six hide a target. The first is established. */
    reportAsTrusted: async (count: number, payload: Record<string, unknown>) => {
      for (let made = 0; made < count; made += 1)
        await reportAccepted(await (made === 0 ? createEstablished() : createTrusted()), payload);
    },
    listCases: async ({ token }: Person, query = '') =>
      (await get(test, `/moderation/cases${query}`, token)).json<{ data: CaseSummary[] }>().data,
    readCase: async ({ token }: Person, id: string) =>
      (await get(test, `/moderation/cases/${id}`, token)).json<{ data: ModerationCase }>().data,
    decide: ({ token }: Person, id: string, changes: Record<string, unknown> = {}) =>
      post(test, `/moderation/cases/${id}/decisions`, {
        token,
        payload: { action: 'hide', reason: 'scam', sentence: 'This is not allowed here.', ...changes },
      }),
    confirm: ({ token }: Person, id: string, isConfirmed = true) =>
      post(test, `/moderation/cases/${id}/confirm`, { token, payload: { isConfirmed } }),
    judgeAppeal: ({ token }: Person, id: string, outcome: string) =>
      post(test, `/moderation/cases/${id}/appeal`, { token, payload: { outcome, sentence: 'We looked again.' } }),
    readLog: async ({ token }: Person) => (await get(test, '/moderation/log', token)).json<{ data: LogEntry[] }>().data,
    /** The case of a target. */
    findCaseId: async (targetId: string): Promise<string> => {
      const { rows } = await test.sql.query<{ id: string }>(
        'select id from moderation_case where target_id = $1 order by opened_at desc limit 1',
        [targetId],
      );
      if (!rows[0]) throw new Error('the target has no case');
      return rows[0].id;
    },
  };
}
