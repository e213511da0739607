const TIMEOUT_MS = 2_000;
const MOST_BYTES = 64 * 1024;

/** Why an outside service gave nothing. Holds no address: that has the key and what was asked in it. */
export class FetchFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`the service gave no usable answer: ${reason}`);
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}

/** Asks a service we do not trust: soon or not at all, only so much, and no following to other addresses. */
export async function fetchJson(url: URL): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new FetchFailure(`status ${response.status}`);
    }
    return JSON.parse(await readText(response)) as unknown;
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (error instanceof SyntaxError) throw new FetchFailure('not JSON');
    throw new FetchFailure(signal.aborted ? 'too slow' : 'not reachable');
  }
}

/** Counts while it reads: the length a server announces is only what it says. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (bytes > MOST_BYTES) throw new FetchFailure('too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
