import { Refusal } from '../../app/refusal.ts';
import { openStreams } from '../../observability/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    streamRoom: StreamRoom;
  }
}

export type StreamRoom = {
  /** Takes room for one stream; refuses it when there is none left. The returned function gives it back. */
  enter: (memberId: string) => () => void;
  /** How a stream is ended when the process is. */
  onEnd: (end: () => void) => () => void;
  endAll: () => void;
};

/** As many tabs as anybody watches at once, over HTTP/1.1 all a browser opens. */
const MOST_OF_A_MEMBER = 6;
const RETRY_SECONDS = 30;

/** Bounds how many streams are open at once: each holds a connection. */
export function openStreamRoom(mostInAll: number): StreamRoom {
  const ofMembers = new Map<string, number>();
  const ends = new Set<() => void>();
  let inAll = 0;
  const count = (memberId: string, change: 1 | -1) => {
    inAll += change;
    openStreams.inc(change);
    const now = (ofMembers.get(memberId) ?? 0) + change;
    if (now > 0) ofMembers.set(memberId, now);
    else ofMembers.delete(memberId);
  };
  return {
    enter: (memberId) => {
      const own = ofMembers.get(memberId) ?? 0;
      if (own >= MOST_OF_A_MEMBER) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
      if (inAll >= mostInAll) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      count(memberId, 1);
      return () => count(memberId, -1);
    },
    onEnd: (end) => {
      ends.add(end);
      return () => ends.delete(end);
    },
    endAll: () => {
      for (const end of ends) end();
    },
  };
}
