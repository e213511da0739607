const browserOrigin = typeof window === 'undefined' ? undefined : window.location.origin;

export const config = {
  /** Where the API lives, from this page's own address. */
  apiBase: import.meta.env.VITE_API_BASE ?? '/api',
  /**
   * The address the site is reached at. Pages rendered at build time do not know it unless they are told; without it
   * their addresses are relative, which is never wrong, and the server completes them as it sends the page.
   */
  siteOrigin: import.meta.env.VITE_SITE_ORIGIN ?? browserOrigin ?? '',
} as const;
