/** A whole PNG of one pixel, and things that only look like pictures. */
export const TINY_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A whole GIF of one pixel: a picture, but not one for listings. */
export const TINY_GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const CUT_OFF_PNG = TINY_PNG.slice(0, 56);

export const HTML_PAGE = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64');
