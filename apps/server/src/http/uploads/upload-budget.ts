import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../app/refusal.ts';

/** A body is held once, and for the moment it is read three times: in pieces, in one and as text. */
const ROOM_BYTES = 192 * 1024 * 1024;
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    uploadRoom: UploadRoom;
  }
}

export type UploadRoom = {
  /** Takes room for a body until it is answered; refuses it when there is none left. */
  enter: (request: FastifyRequest, reply: FastifyReply, mostBytes: number) => void;
};

/** Bounds what all bodies with photos take together: a thousand slow lines may each send the largest there is. */
export function openUploadRoom(roomBytes = ROOM_BYTES): UploadRoom {
  let taken = 0;
  return {
    enter: ({ headers }, reply, mostBytes) => {
      const announced = Number(headers['content-length'] ?? mostBytes);
      // A body over the limit is refused before it is read.
      const bytes = Math.min(announced, mostBytes);
      if (taken + bytes > roomBytes) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      taken += bytes;
      reply.raw.once('close', () => {
        taken -= bytes;
      });
    },
  };
}
