import { randomBytes } from 'node:crypto';
import { completeOnboarding } from '@ballpark/contracts/accounts';
import type { Pool } from 'pg';
import type { People } from '../../kit/actors/people.ts';
import { type HeldAnswer, type HoldingConnection, releaseTogether } from '../../kit/http/held-requests.ts';

export type Round = {
  won: number;
  lost: number;
  /** Answers that are neither a success nor `username_taken`. */
  unexpected: string[];
  /** Members who have the name afterwards, in any spelling. */
  holders: number;
  /** Members who are onboarded afterwards. A refused member must not be. */
  onboarded: number;
};

type RaceContext = { sql: Pool; people: People; connections: readonly HoldingConnection[] };

/** All members request one unused name, in one of three spellings, at the same moment. */
export async function raceForName({ sql, people, connections }: RaceContext): Promise<Round> {
  const members = await people.create('verified', connections.length);
  const name = `bob${randomBytes(6).toString('hex')}`;
  const spellings = [`B${name.slice(1)}`, name.toUpperCase(), name];
  const answers = await releaseTogether(connections, (index) => ({
    path: completeOnboarding.path,
    token: members[index]?.token ?? '',
    body: { username: spellings[index % spellings.length], preferences: ['buying'], latitude: 52.5, longitude: 13.4 },
  }));
  const isLost = ({ status, body }: HeldAnswer) => status === 409 && body.includes('"username_taken"');
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(isLost);
  const strange = answers.filter((answer) => answer.status !== 200 && !isLost(answer));
  return {
    won: won.length,
    lost: lost.length,
    unexpected: strange.map(({ status, body }) => `${status} ${body.slice(0, 100)}`),
    ...(await readOutcome(
      sql,
      name,
      members.map(({ memberId }) => memberId),
    )),
  };
}

async function readOutcome(
  sql: Pool,
  name: string,
  memberIds: string[],
): Promise<Pick<Round, 'holders' | 'onboarded'>> {
  const { rows } = await sql.query<{ holders: number; onboarded: number }>(
    `select (select count(*)::int from member where lower(username) = $1) as holders,
            (select count(*)::int from member_account where member_id = any($2) and onboarded_at is not null) as onboarded`,
    [name, memberIds],
  );
  return rows[0] ?? { holders: NaN, onboarded: NaN };
}
