import {
  AREA_CHANGES_MAX,
  isDateLanguage,
  isTimeZone,
  LANGUAGE_TAG_MAX,
  TIME_ZONE_MAX,
  UNIT_CHOICES,
} from '@ballpark/rules/settings';
import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { latitude, longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import './zod-config.ts';

/** What only the settings page shows. The rest is in the caller's own record. */
export const settings = z.object({
  area: z.object({
    /** 'City, Country', or 'Location unavailable'. */
    location: z.string(),
    /** How often the member may still move today. */
    changesLeft: z.int().check(z.gte(0), z.lte(AREA_CHANGES_MAX)),
    /** The time zone of the area; null where it is not known. */
    timeZone: z.nullable(z.string()),
  }),
});

export type Settings = z.output<typeof settings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: "The caller's settings.",
  access: 'onboarded',
  success: { status: 200, data: settings },
  errors: [],
});

export const changeArea = endpoint({
  method: 'PUT',
  path: '/settings/area',
  summary: `Move to another area, at most ${AREA_CHANGES_MAX} times a day. The same area again does not count.`,
  access: 'onboarded',
  limit: 'edits',
  body: z.object({ latitude, longitude }),
  success: { status: 200, data: z.object({ user }) },
  errors: ['location_missing', 'area_changed_too_often'],
});

export const changeDisplay = endpoint({
  method: 'PUT',
  path: '/settings/display',
  summary: 'Choose units, the language of dates and the time zone; what is not sent stays.',
  access: 'onboarded',
  limit: 'edits',
  body: z.object({
    units: z.optional(z.enum(UNIT_CHOICES)),
    /** A language tag (BCP 47), or 'browser'. */
    dateLanguage: z.optional(
      z
        .string()
        .check(z.maxLength(LANGUAGE_TAG_MAX), z.refine(isDateLanguage, 'Please choose a language from the list.')),
    ),
    /** A name of the time zone database, or 'by-place'. */
    timeZone: z.optional(
      z.string().check(z.maxLength(TIME_ZONE_MAX), z.refine(isTimeZone, 'Please choose a time zone from the list.')),
    ),
  }),
  success: { status: 200, data: z.object({ user }) },
  errors: [],
});
