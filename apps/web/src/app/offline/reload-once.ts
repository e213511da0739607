import { keepInTab, readInTab } from '../../lib/storage.ts';

const KEY = 'reloaded-for';
const PROBE_TIMEOUT_MS = 5000;

/** Whether the server answers for the current page. `navigator.onLine` knows the network only as far as the router. */
async function canReachServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page for a file that is gone although the server answers: a new release has replaced it. Once per file and
 * tab, because a file that is missing in the new release too would reload the page for ever.
 */
export async function reloadForMissingFile(file: string): Promise<void> {
  if (readInTab(KEY) === file || !(await canReachServer())) return;
  keepInTab(KEY, file);
  window.location.reload();
}

/** Reloads because the member asks for it, unless that would leave the app for the browser's error page. */
export async function reloadIfReachable(): Promise<void> {
  if (await canReachServer()) window.location.reload();
}
