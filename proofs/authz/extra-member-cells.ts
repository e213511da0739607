import type { ExtraName } from '../../security/matrix.ts';
import { as, type ExtraOutcome, type Performer, unlessEqual } from './outcome.ts';
import { getting } from './requests.ts';
import type { AuthzWorld } from './world.ts';
import type { Person } from '../kit/actors/people.ts';
import { asJson, type WireAnswer, type WireRequest } from '../kit/http/wire-client.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
/** Nothing of this is for a member to say. */
const NOT_THEIRS = { name: 'Chosen', email: 'chosen@neighbours.example', username: 'chosen', xp: 9000, latitude: 1 };

/** How the extra cells about profiles and points are tried out. */
export const MEMBER_PERFORMERS = {
  "look at another member's profile: no address and no point": async (world) => {
    const answer = await asSomebody(world, getting(`/api/profile/${world.neighbour.memberId}`));
    const seen = dataOf(answer);
    const secrets = { email: undefined, latitude: undefined, longitude: undefined };
    return { answer, ...unlessEqual(seen, { id: world.neighbour.memberId, ...secrets }) };
  },
  'look at the profile, points or achievements of nobody': (world) => lookAt(world, ['0', '-1', '%00', NOBODY]),
  'look at the profile, points or achievements of a suspended member': async (world) =>
    lookAt(world, [(await world.people.arriveAlone('suspended')).memberId]),
  "change one's name, address, points and place with the profile: ignored": async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const before = userIn(await as(world, person, getting('/api/auth/profile')));
    const answer = await as(world, person, changing(NOT_THEIRS));
    return { answer, ...unlessEqual(userIn(answer), withoutLists(before)) };
  },
  "change the profile to show another member's photo": (world) => refusedPhoto(world, world.photoUrl),
  'change the profile to show a photo from elsewhere': (world) =>
    refusedPhoto(world, 'https://elsewhere.example/a.png'),
  'ask for a leaderboard around a point that is none': async (world) => ({
    answer: await asSomebody(world, getting('/api/xp/leaderboard?location=91,181&radius=50')),
  }),
} satisfies Partial<Record<ExtraName, Performer>>;

async function asSomebody(world: AuthzWorld, request: WireRequest): Promise<WireAnswer> {
  return as(world, await world.people.arriveAlone('onboarded'), request);
}

/** All there is to see of these members; every answer must be the same refusal. */
async function lookAt(world: AuthzWorld, ids: readonly string[]): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  const answers = await Promise.all(ids.flatMap(pathsOf).map((path) => as(world, person, getting(path))));
  const [answer] = answers;
  if (!answer) throw new Error('Nobody was looked at.');
  const other = answers.find(({ status, body }) => status !== answer.status || body !== answer.body);
  return { answer, ...(other && { complaint: `another answer was ${other.status} ${other.body}` }) };
}

function pathsOf(id: string): string[] {
  const achievements = `/api/achievements/users/${id}/achievements`;
  return [
    `/api/profile/${id}`,
    `/api/profile/${id}/listings`,
    `/api/profile/${id}/suggestions`,
    `/api/xp/${id}`,
    `/api/xp/history/${id}`,
    achievements,
    `${achievements}/progress`,
  ];
}

/** A refused change must also leave the profile as it was. */
async function refusedPhoto(world: AuthzWorld, url: string): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  await as(world, person, changing({ photoUrl: url, about: 'changed' }));
  const answer = await as(world, person, changing({ backgroundUrl: url, about: 'changed' }));
  const after = await userAfter(world, person);
  return { answer, ...unlessEqual(after, { photoUrl: null, backgroundUrl: null, about: null }) };
}

async function userAfter(world: AuthzWorld, person: Person) {
  return userIn(await as(world, person, getting('/api/auth/profile')));
}

function changing(body: unknown): WireRequest {
  return { ...asJson(body), method: 'PUT', path: '/api/profile' };
}

function dataOf({ body }: WireAnswer): Record<string, unknown> | undefined {
  return (JSON.parse(body) as { data?: Record<string, unknown> }).data;
}

function userIn(answer: WireAnswer): Record<string, unknown> {
  return (dataOf(answer)?.user ?? {}) as Record<string, unknown>;
}

/** Lists are never the same object twice. */
function withoutLists(user: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => !Array.isArray(value)));
}
