const TIMEOUT_MS = 2_000;
const MAX_BYTES = 64 * 1024;

/** Why a third party gave no answer. Without the URL, which contains the key and what was typed. */
export class FetchFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`the service gave no usable answer: ${reason}`);
    this.name = 'FetchFailure';
    this.reason = reason;
  }
}

/** Calls a service that we do not trust: with a timeout, a size limit, and without following redirects. */
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

/** Counts the bytes while reading: a Content-Length may be wrong. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (bytes > MAX_BYTES) throw new FetchFailure('too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
