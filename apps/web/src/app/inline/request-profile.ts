/**
 * Inline script of the fallback page: requests the signed-in member's profile while the app's scripts still load. On a
 * slow connection this saves one round trip before the first screen. `takeEarlyProfile` picks the response up.
 * `data-url` of the script element is the address of the profile.
 */
import { readToken } from '../../api/token.ts';

/** As long as the app waits for any call. Without it a stalled connection would keep the page loading. */
const TIMEOUT_MS = 15_000;

const url = document.currentScript?.dataset['url'];
const token = readToken();
if (url !== undefined && token !== null) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const response = fetch(url, { headers, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The app handles a failure when it awaits the response; until then it must not count as unhandled.
  response.catch(() => undefined);
  window.earlyProfile = { token, response };
}
