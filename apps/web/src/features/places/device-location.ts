import type { LocationLookup } from '@ballpark/contracts/places';
import { GEOLOCATION, GEOLOCATION_PAUSE_MS, type Point } from '@ballpark/rules/places';
import type { ChosenLocation } from '../../lib/chosen-location.ts';
import { detectMessages } from './messages.ts';
import { locationOfPoint } from './location-of.ts';

export type LocationState = { location: ChosenLocation | null; isLoading: boolean; error: string | null };

/** Who asks: the page by itself, or a person with a click. */
export type Asker = 'page' | 'person';

export type Detection =
  | { kind: 'found'; location: ChosenLocation }
  | { kind: 'failed'; error: string }
  /** Nothing was asked, because of one of the rules. */
  | { kind: 'skipped' };

type Device = Pick<Geolocation, 'getCurrentPosition'>;

type Surroundings = {
  /** Undefined where the browser has none. */
  geolocation: () => Device | undefined;
  lookUp: (point: Point) => Promise<LocationLookup>;
  now: () => number;
};

const AT_START: LocationState = { location: null, isLoading: false, error: null };

/** Where this device is. Asked for rarely: browsers and batteries dislike being asked, and so do people. */
export function createDeviceLocation({ geolocation, lookUp, now }: Surroundings) {
  let state = AT_START;
  let requestedAt: number | null = null;
  let session = 0;
  const watchers = new Set<() => void>();

  function change(next: LocationState): void {
    state = next;
    for (const watcher of watchers) watcher();
  }

  function isTooSoon(): boolean {
    return requestedAt !== null && now() - requestedAt < GEOLOCATION_PAUSE_MS;
  }

  /** The page asks once in a session; a person may ask again when that failed. */
  function isUsedUp(asker: Asker): boolean {
    return asker === 'page' && requestedAt !== null;
  }

  async function detect(asker: Asker): Promise<Detection> {
    if (state.isLoading) return { kind: 'skipped' };
    // What is known already is good enough for whoever clicks.
    if (state.location !== null && (asker === 'person' || state.location.address !== null)) {
      return asker === 'person' ? { kind: 'found', location: state.location } : { kind: 'skipped' };
    }
    if (isTooSoon() || isUsedUp(asker)) return { kind: 'skipped' };
    const device = geolocation();
    if (device === undefined) return fail(detectMessages.unsupported);
    requestedAt = now();
    change({ ...state, isLoading: true, error: null });
    return ask(device, session);
  }

  async function ask(device: Device, askedIn: number): Promise<Detection> {
    try {
      const point = await positionOf(device);
      // The name is a kindness: without it the coordinates are kept.
      const location = locationOfPoint(point, await lookUp(point).catch(() => null));
      if (askedIn !== session) return { kind: 'skipped' };
      change({ location, isLoading: false, error: null });
      return { kind: 'found', location };
    } catch (error) {
      return askedIn === session ? fail(sentenceFor(error)) : { kind: 'skipped' };
    }
  }

  function fail(error: string): Detection {
    change({ ...state, isLoading: false, error });
    return { kind: 'failed', error };
  }

  return {
    get: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    detect,
    /** How long until the device may be asked again. */
    pauseLeftMs: () => (requestedAt === null ? 0 : Math.max(0, requestedAt + GEOLOCATION_PAUSE_MS - now())),
    /** Back to how a session starts: the next member is somebody else. */
    forget: () => {
      session += 1;
      requestedAt = null;
      change(AT_START);
    },
  };
}

function positionOf(device: Device): Promise<Point> {
  return new Promise((resolve, reject) => {
    device.getCurrentPosition(({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }), reject, {
      ...GEOLOCATION,
    });
  });
}

/** By the numbers the browser gives its reasons. */
const SENTENCES: Record<number, string> = {
  1: detectMessages.denied,
  2: detectMessages.unavailable,
  3: detectMessages.timedOut,
};

function sentenceFor(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return (typeof code === 'number' && SENTENCES[code]) || detectMessages.other;
}
