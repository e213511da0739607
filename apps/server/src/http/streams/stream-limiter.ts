import { Refusal } from '../../core/refusal.ts';
import { openStreams } from '../../observability/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streamLimiter: StreamLimiter;
  }
}

export type StreamLimiter = {
  /** Counts one stream of a kind, or refuses it. The returned function releases it. */
  acquire: (memberId: string, kind: string) => () => void;
  /** Registers how to end a stream when the process stops. The returned function removes it. */
  onEnd: (end: () => void) => () => void;
  endAll: () => void;
  /** How long a client whose connection breaks now shall wait before it connects again: a random part of the spread. */
  pickRetryMs: () => number;
};

/** For each kind. Over HTTP/1.1 a browser opens no more connections to one host. */
const MAX_PER_MEMBER = 6;
const RETRY_SECONDS = 30;
/** Clients of a process that has stopped come back one by one: about 80 in a second, over a minute at most. */
const SPREAD_MS_PER_STREAM = 12;
const MAX_SPREAD_MS = 60_000;
export const FIRST_RETRY_MS = 1_000;

/** Bounds the number of open streams: each holds a connection. */
export function createStreamLimiter(maxStreams: number): StreamLimiter {
  /** By member and kind. */
  const perMember = new Map<string, number>();
  const ends = new Set<() => void>();
  let total = 0;
  const count = (key: string, change: 1 | -1) => {
    total += change;
    openStreams.inc(change);
    const own = (perMember.get(key) ?? 0) + change;
    if (own > 0) perMember.set(key, own);
    else perMember.delete(key);
  };
  return {
    acquire: (memberId, kind) => {
      const key = `${memberId} ${kind}`;
      const own = perMember.get(key) ?? 0;
      if (own >= MAX_PER_MEMBER) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
      if (total >= maxStreams) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      count(key, 1);
      return () => count(key, -1);
    },
    onEnd: (end) => {
      ends.add(end);
      return () => ends.delete(end);
    },
    endAll: () => {
      for (const end of ends) end();
    },
    pickRetryMs: () => {
      const spreadMs = Math.min(total * SPREAD_MS_PER_STREAM, MAX_SPREAD_MS - FIRST_RETRY_MS);
      return Math.round(FIRST_RETRY_MS + Math.random() * spreadMs);
    },
  };
}
