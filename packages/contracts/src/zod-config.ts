import * as z from 'zod/mini';

// Zod reads `jitless` while a schema is being constructed, and its probe (`Function('')`) breaks our
// Content-Security-Policy. So this module is imported before any schema of ours is built.
if ('document' in globalThis) z.config({ jitless: true });
