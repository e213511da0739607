import { GEOLOCATION, GEOLOCATION_PAUSE_MS } from '@ballpark/rules/places';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDeviceLocation } from './device-location.ts';

const BRISTOL = {
  city: 'Bristol',
  country: 'United Kingdom',
  countryCode: 'GB',
  formattedLocation: 'Bristol, United Kingdom',
};

/** A device that answers when the test says so. */
function device() {
  const asked: Array<{ options: PositionOptions | undefined; answer: () => void; refuse: (code: number) => void }> = [];
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onFound, onError, options) => {
    const coords = { latitude: 51.454_51, longitude: -2.587_91 };
    asked.push({
      options,
      // Only what is read of a position is there.
      answer: () => onFound({ coords } as GeolocationPosition),
      refuse: (code) => onError?.({ code } as GeolocationPositionError),
    });
  };
  return { asked, geolocation: { getCurrentPosition } };
}

function setUp(lookUp = () => Promise.resolve(BRISTOL)) {
  const { asked, geolocation } = device();
  const store = createDeviceLocation({ geolocation: () => geolocation, lookUp, now: () => Date.now() });
  return { asked, store };
}

const located = {
  latitude: 51.4545,
  longitude: -2.5879,
  address: 'Bristol, United Kingdom',
  country: 'United Kingdom',
  countryCode: 'GB',
};

beforeEach(() => {
  vi.useFakeTimers();
});

test('the state is a location, whether it is loading, and an error', { tags: ['LOC-01', 'ENT-07'] }, async () => {
  const { asked, store } = setUp();
  expect(store.get()).toEqual({ location: null, isLoading: false, error: null });
  const detection = store.detect();
  expect(store.get()).toEqual({ location: null, isLoading: true, error: null });
  asked[0]?.answer();
  expect(await detection).toEqual({ kind: 'found', location: located });
  expect(store.get()).toEqual({ location: located, isLoading: false, error: null });
});

test('whoever watches is told of every change, until they stop', async () => {
  const { asked, store } = setUp();
  const told: boolean[] = [];
  const stop = store.watch(() => told.push(store.get().isLoading));
  const detection = store.detect();
  asked[0]?.answer();
  await detection;
  stop();
  store.reset();
  expect(told).toEqual([true, false]);
});

test(
  'the device is asked with high accuracy, 10 s of patience and a position of the last 5 minutes',
  { tags: ['CONST-23'] },
  () => {
    const { asked, store } = setUp();
    void store.detect();
    expect(asked[0]?.options).toEqual(GEOLOCATION);
  },
);

test('while one request is under way another is skipped', { tags: ['LOC-02'] }, async () => {
  const { asked, store } = setUp();
  void store.detect();
  vi.advanceTimersByTime(GEOLOCATION_PAUSE_MS * 2);
  expect(await store.detect()).toEqual({ kind: 'skipped' });
  expect(asked).toHaveLength(1);
});

test(
  'within 60 seconds a second request is skipped, and its error stays',
  { tags: ['LOC-03', 'CONST-24'] },
  async () => {
    const { asked, store } = setUp();
    const first = store.detect();
    asked[0]?.refuse(3);
    await first;
    vi.advanceTimersByTime(59_999);
    expect(await store.detect()).toEqual({ kind: 'skipped' });
    expect(store.get().error).toBe('Location request timed out. Please try again.');
    expect(store.pauseLeftMs()).toBe(1);
    vi.advanceTimersByTime(1);
    void store.detect();
    expect(asked).toHaveLength(2);
  },
);

test('a known location is used without asking the device again', { tags: ['LOC-04'] }, async () => {
  const { asked, store } = setUp();
  const first = store.detect();
  asked[0]?.answer();
  await first;
  vi.advanceTimersByTime(GEOLOCATION_PAUSE_MS);
  expect(await store.detect()).toEqual({ kind: 'found', location: located });
  expect(asked).toHaveLength(1);
});

test('the next session starts anew', { tags: ['LOC-05'] }, async () => {
  const { asked, store } = setUp();
  const first = store.detect();
  asked[0]?.answer();
  await first;
  store.reset();
  expect(store.get()).toEqual({ location: null, isLoading: false, error: null });
  void store.detect();
  expect(asked).toHaveLength(2);
});

test("an answer that comes after the session ended is nobody's", async () => {
  const { asked, store } = setUp();
  const first = store.detect();
  store.reset();
  asked[0]?.answer();
  expect(await first).toEqual({ kind: 'skipped' });
  expect(store.get().location).toBeNull();
  const again = store.detect();
  store.reset();
  asked[1]?.refuse(1);
  expect(await again).toEqual({ kind: 'skipped' });
  expect(store.get().error).toBeNull();
});

test('when the address cannot be looked up the coordinates are kept', { tags: ['LOC-07'] }, async () => {
  const { asked, store } = setUp(() => Promise.reject(new Error('No answer')));
  const detection = store.detect();
  asked[0]?.answer();
  expect(await detection).toEqual({
    kind: 'found',
    location: { ...located, address: null, country: null, countryCode: null },
  });
  expect(store.get().error).toBeNull();
});

test.each([
  [1, 'Location access denied. Please enable location services.'],
  [2, 'Location unavailable. Please try again.'],
  [3, 'Location request timed out. Please try again.'],
  [9, 'Failed to get location'],
])(
  'a device that fails with %d says: %s',
  { tags: ['ERR-12', 'ERR-13', 'ERR-14', 'ERR-15'] },
  async (code, sentence) => {
    const { asked, store } = setUp();
    const detection = store.detect();
    asked[0]?.refuse(code);
    expect(await detection).toEqual({ kind: 'failed', error: sentence });
    expect(store.get()).toEqual({ location: null, isLoading: false, error: sentence });
  },
);

test('a browser without geolocation says so, and that was no request', { tags: ['ERR-11'] }, async () => {
  const store = createDeviceLocation({
    geolocation: () => undefined,
    lookUp: () => Promise.resolve(BRISTOL),
    now: () => Date.now(),
  });
  const sentence = 'Geolocation is not supported by this browser';
  expect(await store.detect()).toEqual({ kind: 'failed', error: sentence });
  expect(store.get().error).toBe(sentence);
  expect(store.pauseLeftMs()).toBe(0);
});
