import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from './wire-client.ts';

const MOST_REPEATS = 3;
const PAUSE_MS = 1_000;

/** Sends a request again if the server had no time for it, because other work can keep a shared machine busy. */
export function repeatWhenBusy(send: Send): Send {
  return async (request) => {
    let answer = await send(request);
    for (let repeat = 0; repeat < MOST_REPEATS && answer.status === 503; repeat += 1) {
      await sleep(PAUSE_MS);
      answer = await send(request);
    }
    return answer;
  };
}
