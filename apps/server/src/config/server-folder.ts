import { join } from 'node:path';

/** The folder `apps/server`. A release has the compiled programs in `build/programs`, as deep as this file. */
export const SERVER_FOLDER = join(import.meta.dirname, '../..');
