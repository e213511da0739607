/** What the page of a guest takes from the web build. */
export type GuestAssets = {
  /** The address of the script; null where there is no web build. */
  script: string | null;
  /** The rules of the site's font. */
  fontFaces: string;
};

/** In development Vite serves the app, and nothing is built. */
export const NO_GUEST_ASSETS: GuestAssets = { script: null, fontFaces: '' };
