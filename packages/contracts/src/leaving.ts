import { ACCOUNT_DATA_DAYS, EXPORT_PAUSE_HOURS, EXPORT_VALID_HOURS } from '@ballpark/rules/policy';
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

/** A copy of the member's data that was asked for. */
const dataExport = z.object({
  state: z.enum(['asked', 'building', 'ready', 'failed']),
  askedAt: z.iso.datetime(),
  /** Until when the link in the mail works; null before the copy is ready. */
  readyUntil: z.nullable(z.iso.datetime()),
  /** When the member may ask again. */
  nextAt: z.iso.datetime(),
});

const currentExport = z.object({ export: z.nullable(dataExport) });

export type DataExport = z.output<typeof dataExport>;

export const getExport = endpoint({
  method: 'GET',
  path: '/settings/export',
  summary: "How far the copy of the caller's data is; null if there is none.",
  access: 'onboarded',
  success: { status: 200, data: currentExport },
  errors: [],
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/settings/export',
  summary: `Ask for a copy of all own data, once in ${EXPORT_PAUSE_HOURS} hours. A mail brings a link that works for ${EXPORT_VALID_HOURS} hours.`,
  access: 'onboarded',
  limit: 'edits',
  success: { status: 201, data: currentExport },
  errors: ['export_too_soon'],
});
