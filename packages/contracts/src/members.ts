import './zod-config.ts';
import { ABOUT_MAX } from '@ballpark/rules/accounts';
import { INTEREST_IDS } from '@ballpark/rules/interests';
import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { optionalText } from './free-text.ts';

/** A member as any other member may see them. Where they live is a city's name, never a point. */
export const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  about: z.nullable(z.string()),
  preferences: z.array(z.enum(INTEREST_IDS)),
  xp: z.int(),
  location: z.string(),
  createdAt: z.iso.datetime(),
  listingCount: z.int(),
  suggestionCount: z.int(),
  /** These three only in the answer to the member themselves. */
  email: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
});

export type Profile = z.output<typeof profile>;

const memberId = z.object({ id: z.string().check(z.maxLength(100)) });

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/:id',
  summary: 'What a member shows of themselves.',
  access: 'onboarded',
  params: memberId,
  success: { status: 200, data: profile },
  errors: ['member_not_found'],
});

const INTERESTS_SENTENCE = 'Please select at least one interest';
const photoUrl = z.optional(z.nullable(z.string().check(z.maxLength(500))));

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile',
  summary: "Change one's photo, background, words and interests; what is not sent stays.",
  access: 'onboarded',
  body: z.object({
    photoUrl,
    backgroundUrl: photoUrl,
    about: optionalText(ABOUT_MAX, `About has at most ${ABOUT_MAX} characters.`),
    preferences: z.optional(
      z
        .array(z.enum(INTEREST_IDS), { error: INTERESTS_SENTENCE })
        .check(z.minLength(1, INTERESTS_SENTENCE), z.maxLength(INTEREST_IDS.length)),
    ),
  }),
  success: { status: 200, data: z.object({ user }) },
  errors: ['foreign_photo'],
});
