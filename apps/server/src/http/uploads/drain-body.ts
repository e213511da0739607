import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 2_000;

/** Reads what is still being sent and forgets it: a client cut off while it sends never sees why it was refused. */
export async function drainBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  const ended = new AbortController();
  request.resume();
  try {
    await Promise.race([
      once(request, 'close', ended),
      once(request, 'end', ended),
      sleep(LONGEST_MS, undefined, ended),
    ]);
  } catch {
    // broken off by the client, who then wants no answer either
  } finally {
    ended.abort();
  }
}
