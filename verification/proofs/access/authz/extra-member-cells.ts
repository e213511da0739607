import type { ExtraName } from '../matrix.ts';
import { type Person, UNKNOWN_ID } from '../../kit/actors/people.ts';
import { buildGet, encodeJson, type WireAnswer, type WireRequest } from '../../kit/http/wire-client.ts';
import { type CellRunner, checkEqual, type ExtraOutcome, readData, sendAs, sendAsNewMember } from './outcome.ts';
import type { AuthzServer } from './server.ts';

/** Fields that a member must not be able to set. */
const FORBIDDEN_FIELDS = {
  name: 'Chosen',
  email: 'chosen@neighbours.example',
  username: 'chosen',
  xp: 9000,
  latitude: 1,
};

/** How the extra cells about profiles and points are run. */
export const MEMBER_RUNNERS = {
  "read another member's profile: no e-mail address and no coordinates": async (server) => {
    const { answer } = await sendAsNewMember(server, buildGet(`/api/profile/${server.neighbour.memberId}`));
    const seen = readData(answer);
    const secrets = { email: undefined, latitude: undefined, longitude: undefined };
    return { answer, ...checkEqual(seen, { id: server.neighbour.memberId, ...secrets }) };
  },
  'read the profile, XP or achievements of an unknown member': (server) =>
    readEverything(server, ['0', '-1', '%00', UNKNOWN_ID]),
  'read the profile, XP or achievements of a suspended member': async (server) =>
    readEverything(server, [(await server.people.createOne('suspended')).memberId]),
  'change name, e-mail address, XP and place through the profile: these fields are ignored': async (server) => {
    const person = await server.people.createOne('onboarded');
    const before = readUser(await sendAs(server, person, buildGet('/api/auth/profile')));
    const answer = await sendAs(server, person, buildProfileChange(FORBIDDEN_FIELDS));
    return { answer, ...checkEqual(readUser(answer), dropLists(before)) };
  },
  "change the profile to show another member's photo": (server) => setRefusedPhoto(server, server.photoUrl),
  'change the profile to show a photo from elsewhere': (server) =>
    setRefusedPhoto(server, 'https://elsewhere.example/a.png'),
  'read a leaderboard around an invalid point': (server) =>
    sendAsNewMember(server, buildGet('/api/xp/leaderboard?location=91,181&radius=50')),
} satisfies Partial<Record<ExtraName, CellRunner>>;

/** Reads everything about these members. All answers must be the same refusal. */
async function readEverything(server: AuthzServer, ids: readonly string[]): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const answers = await Promise.all(ids.flatMap(listPaths).map((path) => sendAs(server, person, buildGet(path))));
  const [answer] = answers;
  if (!answer) throw new Error('There are no members.');
  const other = answers.find(({ status, body }) => status !== answer.status || body !== answer.body);
  return { answer, ...(other && { complaint: `another answer was ${other.status} ${other.body}` }) };
}

function listPaths(id: string): string[] {
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

/** A refused request must not change the profile. */
async function setRefusedPhoto(server: AuthzServer, url: string): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  await sendAs(server, person, buildProfileChange({ photoUrl: url, about: 'changed' }));
  const answer = await sendAs(server, person, buildProfileChange({ backgroundUrl: url, about: 'changed' }));
  const after = await readOwnUser(server, person);
  return { answer, ...checkEqual(after, { photoUrl: null, backgroundUrl: null, about: null }) };
}

async function readOwnUser(server: AuthzServer, person: Person) {
  return readUser(await sendAs(server, person, buildGet('/api/auth/profile')));
}

function buildProfileChange(body: unknown): WireRequest {
  return { ...encodeJson(body), method: 'PUT', path: '/api/profile' };
}

function readUser(answer: WireAnswer): Record<string, unknown> {
  return (readData(answer)?.user ?? {}) as Record<string, unknown>;
}

/** Lists are compared by identity, so they are left out. */
function dropLists(user: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => !Array.isArray(value)));
}
