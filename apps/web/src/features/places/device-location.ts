import type { LocationLookup } from '@ballpark/contracts/places';
import { GEOLOCATION, GEOLOCATION_PAUSE_MS, type Point } from '@ballpark/rules/places';
import type { ChosenLocation } from '../../lib/chosen-location.ts';
import { detectMessages } from './messages.ts';
import { toDeviceLocation } from './to-location.ts';

export type LocationState = { location: ChosenLocation | null; isLoading: boolean; error: string | null };

export type DetectionResult =
  | { kind: 'found'; location: ChosenLocation }
  | { kind: 'failed'; error: string }
  /** The device was not asked. */
  | { kind: 'skipped' };

type Device = Pick<Geolocation, 'getCurrentPosition'>;

type DeviceLocationOptions = {
  /** Undefined if the browser has no geolocation. */
  geolocation: () => Device | undefined;
  lookUp: (point: Point) => Promise<LocationLookup>;
  now: () => number;
};

const AT_START: LocationState = { location: null, isLoading: false, error: null };

/** The location of this device. Only a click asks for it: asking costs battery and shows a permission prompt. */
export function createDeviceLocation({ geolocation, lookUp, now }: DeviceLocationOptions) {
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

  async function detect(): Promise<DetectionResult> {
    if (state.isLoading) return { kind: 'skipped' };
    // A device that answered, with or without an address, is not asked again until the member signs out. One that failed is.
    if (state.location !== null) return { kind: 'found', location: state.location };
    if (isTooSoon()) return { kind: 'skipped' };
    const device = geolocation();
    if (device === undefined) return fail(detectMessages.unsupported);
    requestedAt = now();
    change({ ...state, isLoading: true, error: null });
    return ask(device, session);
  }

  async function ask(device: Device, askedInSession: number): Promise<DetectionResult> {
    try {
      const point = await getPosition(device);
      // If the lookup fails, the location has coordinates but no name.
      const location = toDeviceLocation(point, await lookUp(point).catch(() => null));
      if (askedInSession !== session) return { kind: 'skipped' };
      change({ location, isLoading: false, error: null });
      return { kind: 'found', location };
    } catch (error) {
      return askedInSession === session ? fail(describeError(error)) : { kind: 'skipped' };
    }
  }

  function fail(error: string): DetectionResult {
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
    /** Milliseconds until the device may be asked again. */
    pauseLeftMs: () => (requestedAt === null ? 0 : Math.max(0, requestedAt + GEOLOCATION_PAUSE_MS - now())),
    /** After sign-out: the next session may belong to another member. */
    reset: () => {
      session += 1;
      requestedAt = null;
      change(AT_START);
    },
  };
}

function getPosition(device: Device): Promise<Point> {
  return new Promise((resolve, reject) => {
    device.getCurrentPosition(({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }), reject, {
      ...GEOLOCATION,
    });
  });
}

/** By the error codes of the Geolocation API. */
const SENTENCES: Record<number, string> = {
  1: detectMessages.denied,
  2: detectMessages.unavailable,
  3: detectMessages.timedOut,
};

function describeError(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return (typeof code === 'number' && SENTENCES[code]) || detectMessages.other;
}
