import {
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  INTEREST_IDS,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@ballpark/rules/accounts';
import { UNIT_CHOICES } from '@ballpark/rules/display';
import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import * as z from 'zod/mini';
import { latitude, longitude } from './coordinates.ts';
import { emailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { freeText, onOneLine } from './free-text.ts';
import './zod-config.ts';

/** A member's own record. Only the member receives it. */
export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  about: z.nullable(z.string()),
  preferences: z.array(z.enum(INTEREST_IDS)),
  xp: z.int(),
  /** Centre of the member's area; 0 and 0 while no place is known. */
  latitude: z.number(),
  longitude: z.number(),
  createdAt: z.iso.datetime(),
  isEmailVerified: z.boolean(),
  isOnboarded: z.boolean(),
  /** Set for members who judge reports. A permission, not a stage. */
  isModerator: z.optional(z.boolean()),
  /** Whether the member suggests a price before they see those of others; absent for members who were never asked. */
  guessFirst: z.optional(z.boolean()),
  /** How the member reads distances, dates and times, see `changeDisplay`. */
  display: z.optional(z.object({ units: z.enum(UNIT_CHOICES), dateLanguage: z.string(), timeZone: z.string() })),
});

export type User = z.output<typeof user>;

const session = z.object({ user, token: z.string() });

/** A password that a member chooses. */
export const newPassword = z
  .string({ error: 'Please enter a password' })
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`),
  );

const NAME_SENTENCE = 'Please enter your full name';

/** Mails and pages show names, so a name must not carry a link, an address or a second line. The server knows more links. */
const LINK_OR_LINE_BREAK = /:\/\/|www\.|@|\n/i;

const fullName = onOneLine(
  freeText(NAME_MAX, { missing: NAME_SENTENCE, tooLong: `Name must be at most ${NAME_MAX} characters long` }).check(
    z.refine((name) => !LINK_OR_LINE_BREAK.test(name), 'Please enter your name without links or line breaks'),
  ),
);

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create an account, sign in to it and send the verification mail.',
  access: 'public',
  limit: 'sign-up',
  usesDeviceCookie: true,
  body: z.object({
    name: fullName,
    email: emailAddress,
    password: newPassword,
    latitude,
    longitude,
  }),
  success: { status: 201, data: session },
  errors: ['email_taken', 'disposable_email', 'common_password', 'name_not_allowed'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: `Sign in with e-mail and password. Opens an account again that was closed in the last ${ACCOUNT_DATA_DAYS} days.`,
  access: 'public',
  usesDeviceCookie: true,
  body: z.object({
    email: emailAddress,
    password: z
      .string({ error: 'Please enter your password' })
      .check(z.minLength(1, 'Please enter your password'), z.maxLength(PASSWORD_MAX, 'Invalid email or password.')),
    /** The token of a sign-in link. One that is not valid has no effect. */
    linkToken: z.optional(z.string().check(z.maxLength(200))),
  }),
  success: {
    status: 200,
    data: z.object({
      ...session.shape,
      /** True where the account was closed and this sign-in has opened it again. Left out otherwise. */
      isReopened: z.optional(z.boolean()),
    }),
  },
  errors: ['wrong_credentials', 'account_suspended', 'sign_in_link_sent'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session this call is made with.',
  access: 'signed-in',
  success: { status: 200, data: z.object({}) },
  errors: [],
});

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  summary: "The caller's own record.",
  access: 'signed-in',
  success: { status: 200, data: z.object({ user }) },
  errors: [],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: "Confirm the caller's e-mail address with the token of its mail.",
  access: 'signed-in',
  limit: 'token-check',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  success: { status: 200, data: z.object({ user }) },
  errors: ['invalid_verification_token'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send the verification mail again.',
  access: 'signed-in',
  success: { status: 200, data: z.object({}) },
  errors: ['already_verified', 'resend_too_soon'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a reset link, if the address has an account. The answer is the same either way.',
  access: 'public',
  limit: 'reset-request',
  body: z.object({ email: emailAddress }),
  success: { status: 200, data: z.object({ message: z.string() }), repeatsMessage: true },
  errors: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the token of its mail; every session of the account ends.',
  access: 'public',
  limit: 'token-check',
  body: z.object({
    token: z.string({ error: 'Invalid reset token' }).check(z.maxLength(200, 'Invalid reset token')),
    newPassword,
  }),
  success: { status: 200, data: z.object({}) },
  errors: ['common_password', 'invalid_reset_token'],
});

export const username = z
  .string({ error: 'Please enter your username' })
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your username'),
    z.minLength(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters long`),
    z.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters long`),
  );

export const checkUsername = endpoint({
  method: 'GET',
  path: '/auth/check-username',
  summary: 'Whether a username is free. Onboarding decides; this only tells early.',
  access: 'verified',
  limit: 'lookup',
  query: z.object({ username: z.string().check(z.maxLength(200)) }),
  success: { status: 200, data: z.object({ available: z.boolean(), message: z.string() }) },
  errors: [],
});

const INTERESTS_SENTENCE = 'Please select at least one interest';

export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/auth/onboarding',
  summary: 'Complete the profile: username, photo, area and interests.',
  access: 'verified',
  limit: 'edits',
  body: z.object({
    username,
    preferences: z
      .array(z.enum(INTEREST_IDS), { error: INTERESTS_SENTENCE })
      .check(z.minLength(1, INTERESTS_SENTENCE), z.maxLength(INTEREST_IDS.length)),
    photoUrl: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    latitude,
    longitude,
    /** Whether prices stay hidden until the member has suggested one. */
    guessFirst: z.optional(z.boolean()),
  }),
  success: { status: 200, data: z.object({ user }) },
  errors: ['username_taken', 'username_not_allowed', 'location_missing', 'already_onboarded', 'foreign_photo'],
});
