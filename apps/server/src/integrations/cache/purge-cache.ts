/** How the cache in front of the site is told to forget addresses. */
export type PurgeConfig = { url: string; token: string };

const TIMEOUT_MS = 5_000;

/**
 * Asks the cache in front to forget these addresses: one POST with `{ "urls": [...] }`, which an operator connects to the
 * purge API of the cache. Throws if it does not answer 2xx, so that the job tries again.
 */
export async function purgeCache({ url, token }: PurgeConfig, urls: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ urls }),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new Error(`the cache in front refused to forget ${urls.length} addresses: ${response.status}`);
}
