import { PHOTO_KIND_NAMES } from '@ballpark/rules/photo-variants';
import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

const kind = z.enum(PHOTO_KIND_NAMES);

export const makeAvifVariantsJob = defineJob({
  name: 'make-avif-variants',
  payload: z.object({ contentHash: z.string(), kind }),
});

/** Lost, it would leave photos behind for good; so it is tried for days. */
export const releasePhotosJob = defineJob({
  name: 'release-photos',
  payload: z.object({ ownerId: z.uuid(), contentHashes: z.array(z.string()) }),
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

export const sweepOrphanPhotosJob = defineJob({
  name: 'sweep-orphan-photos',
  payload: emptyPayload,
  schedule: '*/10 * * * *',
});

/** Begins each night without a payload and goes on by itself from the last key it saw. */
export const sweepStrayObjectsJob = defineJob({
  name: 'sweep-stray-objects',
  payload: z.object({ after: z.optional(z.string()) }),
  schedule: '40 3 * * *',
});
