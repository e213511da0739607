import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Makes the ballpark figure of one listing: after a change on one with many suggestions, or after moderation. */
export const refreshBallparkJob = defineJob({ name: 'refresh-ballpark', payload: z.object({ listingId: z.uuid() }) });

/** Every minute. It finds listings only after the release that brought the figure, until each has one. */
export const fillBallparksJob = defineJob({
  name: 'fill-ballparks',
  payload: emptyPayload,
  schedule: '* * * * *',
});
