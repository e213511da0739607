declare global {
  interface Window {
    /** By URL: the requests that the inline script `request-early` has sent before the app was loaded. */
    earlyAnswers?: Map<string, EarlyAnswer>;
  }
}

export type EarlyAnswer = { token: string; response: Promise<Response> };

/** After this time since the page was opened an answer is too old to be shown. */
const LONGEST_MS = 30_000;

/** The response to the request of the inline script. It can be taken once, and only by the member who sent it. */
export function takeEarlyAnswer(url: URL, token: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswers?.get(url.href);
  window.earlyAnswers?.delete(url.href);
  return early?.token === token && performance.now() < LONGEST_MS ? early?.response : undefined;
}
