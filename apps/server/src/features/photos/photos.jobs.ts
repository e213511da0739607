import { PHOTO_KIND_NAMES } from '@ballpark/rules/photos';
import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

const kind = z.enum(PHOTO_KIND_NAMES);

export const makeAvifVariantsJob = defineJob({
  name: 'make-avif-variants',
  payload: z.object({ contentHash: z.string(), kind }),
});

export const takeDownPhotosJob = defineJob({
  name: 'take-down-photos',
  payload: z.object({ contentHash: z.string() }),
  isUrgent: true,
});

/** Tells the cache in front that a photo of a hidden listing is not served. */
export const purgePhotoJob = defineJob({
  name: 'purge-photo',
  payload: z.object({ contentHash: z.string() }),
  isUrgent: true,
});

export const eraseExpiredEvidenceJob = defineJob({
  name: 'erase-expired-evidence',
  payload: emptyPayload,
  schedule: '20 4 * * *',
});

export const sweepOrphanPhotosJob = defineJob({
  name: 'sweep-orphan-photos',
  payload: emptyPayload,
  schedule: '*/10 * * * *',
});

/** Starts each night without a payload and adds itself again with the last key it has seen. */
export const sweepStrayObjectsJob = defineJob({
  name: 'sweep-stray-objects',
  payload: z.object({ after: z.optional(z.string()), seen: z.optional(z.number()) }),
  schedule: '40 3 * * *',
});
