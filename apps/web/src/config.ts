const browserOrigin = typeof window === 'undefined' ? undefined : window.location.origin;

export const config = {
  /** The base path of the API. */
  apiBase: import.meta.env.VITE_API_BASE ?? '/api',
  /**
   * The origin of the site. Pages rendered at build time know it only from the environment. Without it their addresses
   * are relative, and the server completes them when it sends the page.
   */
  siteOrigin: import.meta.env.VITE_SITE_ORIGIN ?? browserOrigin ?? '',
} as const;
