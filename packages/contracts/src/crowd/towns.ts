import '../zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The town that a member invites others to. */
export const ownTown = z.object({
  /** Null for a member without a place, and where no city is near. */
  town: z.nullable(z.object({ name: z.string(), /** The public page of the town. */ path: z.string() })),
});

export const getOwnTown = endpoint({
  method: 'GET',
  path: '/town',
  summary: "The member's town, with the address of its public page.",
  access: 'onboarded',
  success: { status: 200, data: ownTown },
  errors: [],
});
