import '../zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const autoCloseListings = endpoint({
  method: 'POST',
  path: '/admin/auto-close-listings',
  summary: 'Close listings whose time is over, up to 2,000 a call. For the operator.',
  access: 'public',
  limit: 'admin',
  body: z.object({ adminKey: z.optional(z.unknown()) }),
  success: { status: 200, data: z.object({ count: z.int(), ids: z.array(z.uuid()) }) },
  errors: ['wrong_admin_key'],
});
