/**
 * For pictures whose name is a hash of their content: the file never changes, but it may be taken down. So a cache asks
 * again after a day and is told that the picture is gone. The policy makes a file harmless even if it were HTML.
 */
export const MEDIA_HEADERS = {
  'cache-control': 'public, max-age=86400, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;
