declare global {
  interface Window {
    /** What the inline script of the page has asked for already. */
    earlyProfile?: { token: string; answer: Promise<Response> };
  }
}

/** The answer to a question that was asked before the scripts were there; it can be taken once. */
export function takeEarlyProfile(token: string): Promise<Response> | undefined {
  const early = window.earlyProfile;
  delete window.earlyProfile;
  return early?.token === token ? early.answer : undefined;
}
