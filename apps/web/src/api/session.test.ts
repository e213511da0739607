import { getOwnProfile } from '@ballpark/contracts/accounts';
import { ERRORS } from '@ballpark/contracts/errors';
import { expect, test, vi } from 'vitest';
import {
  answer,
  answerUnexpectedly,
  failNetwork,
  type ReceivedRequest,
  refuse,
  refuseOnce,
} from '../../test/fake-api.ts';
import { onboardedMember, unverifiedMember, verifiedMember } from '../../test/members.ts';
import {
  beginSession,
  endSession,
  expireSession,
  failSession,
  getSession,
  replaceUser,
  watchExpiry,
} from './session.ts';
import { watchOtherTabs, refreshSession, retryWhenOnline, startSession } from './start-session.ts';

function store(token: string): void {
  localStorage.setItem('token', token);
}

test('a session holds user, loading and error, and starts loading', { tags: ['SESS-01'] }, () => {
  expect(getSession()).toMatchObject({ user: null, isLoading: true, error: null });
});

test(
  'at startup the stored token asks for the profile, which becomes the user',
  { tags: ['SESS-02', 'SESS-03'] },
  async () => {
    store('good');
    const asked = answer(getOwnProfile, { user: onboardedMember });
    await startSession();
    expect(asked).toEqual([{ body: undefined, authorization: 'Bearer good', key: null, search: '' }]);
    expect(getSession()).toMatchObject({ user: onboardedMember, isLoading: false });
    expect(localStorage.getItem('token')).toBe('good');
  },
);

test.each(['not_signed_in', 'invalid_request', 'too_many_requests'] as const)(
  'a token the server refuses at startup with %s is removed at once and loading ends',
  { tags: ['SESS-04'] },
  async (code) => {
    store('old');
    const asked = refuse(getOwnProfile, code);
    const onExpiry = vi.fn<() => void>();
    const stop = watchExpiry(onExpiry);
    await startSession();
    stop();
    expect(asked).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeNull();
    expect(getSession()).toMatchObject({ user: null, isLoading: false, isUnreachable: false });
    // Public pages stay where they are: only the guards lead to the login page.
    expect(onExpiry).not.toHaveBeenCalled();
  },
);

const OUTAGES: [string, () => ReceivedRequest[]][] = [
  ['the server is unavailable', () => refuse(getOwnProfile, 'unavailable')],
  ['the network is down', () => failNetwork(getOwnProfile)],
  [
    'a hotspot answers instead of the server',
    () => answerUnexpectedly(getOwnProfile, 200, '<h1>Accept our terms</h1>'),
  ],
];

test.each(OUTAGES)(
  'when %s at startup, one more try is made; then the token stays and loading ends',
  { tags: ['SESS-04', 'CACHE-04'] },
  async (_, fail) => {
    store('good');
    const asked = fail();
    const started = startSession();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(getSession().isLoading).toBe(true);
    await started;
    expect(asked).toHaveLength(2);
    expect(localStorage.getItem('token')).toBe('good');
    expect(getSession()).toMatchObject({ user: null, isLoading: false, isUnreachable: true });
  },
);

test('no second try is made for a token that is gone meanwhile', async () => {
  store('good');
  const asked = refuse(getOwnProfile, 'unavailable');
  const started = startSession();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  endSession();
  await started;
  expect(asked).toHaveLength(1);
  expect(getSession()).toMatchObject({ user: null, isLoading: false, isUnreachable: false });
});

test('a server that could not be reached at startup is asked again when the browser is online', async () => {
  const stop = retryWhenOnline();
  store('good');
  failNetwork(getOwnProfile);
  await startSession();
  const asked = answer(getOwnProfile, { user: onboardedMember });
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(getSession()).toMatchObject({ user: onboardedMember, isUnreachable: false }));
  window.dispatchEvent(new Event('online'));
  stop();
  expect(asked).toHaveLength(1);
});

test('a stumble at startup that passes leaves the member signed in', async () => {
  store('good');
  answer(getOwnProfile, { user: onboardedMember });
  refuseOnce(getOwnProfile, 'unavailable');
  await startSession();
  expect(getSession().user).toEqual(onboardedMember);
  expect(localStorage.getItem('token')).toBe('good');
});

test('signing in or up stores the returned token and user', { tags: ['SESS-05', 'SESS-06'] }, () => {
  beginSession(unverifiedMember, 'fresh');
  expect(localStorage.getItem('token')).toBe('fresh');
  expect(getSession()).toMatchObject({ user: unverifiedMember, isLoading: false, error: null });
});

test('completing a stage replaces the whole user and keeps the token', { tags: ['SESS-07'] }, () => {
  beginSession(verifiedMember, 'fresh');
  replaceUser(onboardedMember);
  expect(getSession().user).toEqual(onboardedMember);
  expect(localStorage.getItem('token')).toBe('fresh');
});

test('logging out removes the token and clears the user', { tags: ['SESS-08'] }, () => {
  beginSession(onboardedMember, 'fresh');
  endSession('entry-1');
  expect(localStorage.getItem('token')).toBeNull();
  expect(getSession()).toMatchObject({ user: null, isLoading: false, signedOutOn: 'entry-1' });
});

test('a refused token is removed and the page is told to go to the login page', { tags: ['SESS-09'] }, () => {
  beginSession(onboardedMember, 'old');
  const onExpiry = vi.fn<() => void>();
  const stop = watchExpiry(onExpiry);
  expireSession('old');
  stop();
  expect(onExpiry).toHaveBeenCalledOnce();
  expect(localStorage.getItem('token')).toBeNull();
  expect(getSession().user).toBeNull();
});

test('a late refusal of an old token does not end the new session', () => {
  beginSession(onboardedMember, 'new');
  expireSession('old');
  expect(getSession().user).toEqual(onboardedMember);
  expect(localStorage.getItem('token')).toBe('new');
});

test('without a stored token loading ends with no user and nothing is asked', { tags: ['SESS-10'] }, async () => {
  await startSession();
  expect(getSession()).toMatchObject({ user: null, isLoading: false });
});

test('the last refusal is kept until someone is signed in', { tags: ['SESS-01'] }, () => {
  failSession(ERRORS.wrong_credentials.error);
  expect(getSession().error).toBe('Invalid email or password.');
  beginSession(onboardedMember, 'fresh');
  expect(getSession().error).toBeNull();
});

test('a stumbling server never signs out a member who is inside', async () => {
  beginSession(onboardedMember, 'good');
  refuse(getOwnProfile, 'unexpected');
  await refreshSession();
  expect(getSession().user).toEqual(onboardedMember);
  expect(localStorage.getItem('token')).toBe('good');
});

test('signing out in another tab signs out here, and signing in there signs in here', async () => {
  const stop = watchOtherTabs();
  beginSession(onboardedMember, 'good');
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  await vi.waitFor(() => expect(getSession().user).toBeNull());

  answer(getOwnProfile, { user: verifiedMember });
  store('other');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'other' }));
  await vi.waitFor(() => expect(getSession().user).toEqual(verifiedMember));
  stop();
});

test('a change of another stored thing asks nothing', () => {
  const stop = watchOtherTabs();
  store('good');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  stop();
  expect(getSession().isLoading).toBe(true);
});

test('while another tab gets a new token, a refusal of the old one ends no session', async () => {
  beginSession(onboardedMember, 'old');
  // The other tab holds the lock.
  const refuseLock = (...args: unknown[]) => (args.at(-1) as (lock: null) => unknown)(null); // the callback is the last
  vi.stubGlobal('navigator', { locks: { request: refuseLock } });
  expireSession('old');
  expect(getSession().user).toEqual(onboardedMember);
  expect(localStorage.getItem('token')).toBe('old');
  // The event that the new token causes in this tab.
  store('new');
  const asked = answer(getOwnProfile, { user: onboardedMember });
  await refreshSession();
  expect(asked[0]?.authorization).toBe('Bearer new');
  vi.unstubAllGlobals();
});
