import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currentPassword } from './settings.ts';
import './zod-config.ts';

export const closeAccount = endpoint({
  method: 'POST',
  path: '/settings/account/close',
  summary: `Close the account: all sessions end and the profile disappears. Signing in within ${ACCOUNT_DATA_DAYS} days opens it again; then it is erased.`,
  access: 'onboarded',
  limit: 'edits',
  body: z.object({ password: currentPassword }),
  success: { status: 200, data: z.object({ erasedAt: z.iso.datetime() }) },
  errors: ['wrong_password'],
});
