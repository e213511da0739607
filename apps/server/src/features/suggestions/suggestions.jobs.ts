import * as z from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';

/** Makes the ballpark figure of one active listing: after a change on one with many suggestions, or after moderation. */
export const refreshBallparkJob = defineJob({ name: 'refresh-ballpark', payload: z.object({ listingId: z.uuid() }) });
