import { PASSWORD_MAX, SESSIONS_MAX } from '@ballpark/rules/accounts';
import { UNIT_CHOICES } from '@ballpark/rules/display';
import { CHOICE_KINDS, isOffered, NOTIFICATION_CHANNELS } from '@ballpark/rules/messages';
import {
  AREA_CHANGES_MAX,
  EMAIL_UNDO_DAYS,
  isDateLanguage,
  isTimeZone,
  LANGUAGE_TAG_MAX,
  TIME_ZONE_MAX,
  USERNAME_CHANGE_DAYS,
} from '@ballpark/rules/settings';
import * as z from 'zod/mini';
import { newPassword, user, username } from './accounts.ts';
import { latitude, longitude } from './coordinates.ts';
import { emailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import './zod-config.ts';

const notificationChoice = z.object({ channel: z.enum(NOTIFICATION_CHANNELS), kind: z.enum(CHOICE_KINDS) });

export const notificationSettings = z.object({
  /** No mails and no push messages about listings. The choices stay for the time after that. */
  isPaused: z.boolean(),
  /** The messages that the member does not want; all others are sent. */
  stopped: z.array(notificationChoice),
});

export type NotificationSettings = z.output<typeof notificationSettings>;

/** The part that only the settings page shows. The rest is in the caller's own record. */
export const settings = z.object({
  area: z.object({
    /** 'City, Country', or 'Location unavailable'. */
    location: z.string(),
    /** How often the member may still move today. */
    changesLeft: z.int().check(z.gte(0), z.lte(AREA_CHANGES_MAX)),
    /** The time zone of the area; null where it is not known. */
    timeZone: z.nullable(z.string()),
  }),
  /** When the member may change the username again; null where that is now. */
  usernameChangeableAt: z.nullable(z.iso.datetime()),
  /** The new e-mail address that waits for its confirmation. */
  pendingEmail: z.nullable(z.string()),
  notifications: notificationSettings,
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

export const changeNotifications = endpoint({
  method: 'PUT',
  path: '/settings/notifications',
  summary: 'Pause all mails and push messages about listings, or stop and start one kind; what is not sent stays.',
  access: 'onboarded',
  limit: 'edits',
  body: z.object({
    isPaused: z.optional(z.boolean()),
    choice: z.optional(
      z
        .object({ ...notificationChoice.shape, isOn: z.boolean() })
        .check(z.refine(isOffered, 'There are no messages of this kind.')),
    ),
  }),
  success: { status: 200, data: notificationSettings },
  errors: [],
});

export const changeUsername = endpoint({
  method: 'PUT',
  path: '/settings/username',
  summary: `Take another username, once in ${USERNAME_CHANGE_DAYS} days. The old one stays reserved for a year.`,
  access: 'onboarded',
  limit: 'edits',
  body: z.object({ username }),
  success: { status: 200, data: z.object({ user }) },
  errors: ['username_taken', 'username_not_allowed', 'username_changed_recently'],
});

const PASSWORD_SENTENCE = 'Please enter your current password';

export const currentPassword = z
  .string({ error: PASSWORD_SENTENCE })
  .check(z.minLength(1, PASSWORD_SENTENCE), z.maxLength(PASSWORD_MAX, 'This is not your current password.'));

export const changePassword = endpoint({
  method: 'PUT',
  path: '/settings/password',
  summary:
    'Change the password. This session gets another token, all other sessions and a waiting change of address end, and a mail tells the member.',
  access: 'onboarded',
  limit: 'edits',
  body: z.object({ currentPassword, newPassword }),
  success: {
    status: 200,
    data: z.object({
      /** Takes the place of the token of the request, which no longer works. */
      token: z.optional(z.string()),
    }),
  },
  errors: ['wrong_password', 'common_password'],
});

export const requestEmailChange = endpoint({
  method: 'PUT',
  path: '/settings/email',
  summary:
    'Ask for another e-mail address. It counts once the link in the mail to it is opened; the current address gets a link that stops it.',
  access: 'onboarded',
  limit: 'edits',
  body: z.object({ email: emailAddress, currentPassword }),
  success: { status: 200, data: z.object({ pendingEmail: z.string() }) },
  errors: ['wrong_password', 'email_unchanged', 'disposable_email'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/settings/email',
  summary: 'Keep the address: the link in the mail to the new one stops working.',
  access: 'onboarded',
  limit: 'edits',
  success: { status: 200, data: z.object({}) },
  errors: [],
});

const mailToken = z.string().check(z.minLength(1), z.maxLength(200));

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/settings/email/confirm',
  summary:
    'Confirm a new e-mail address with the token of the mail. The token must belong to the caller, if there is one; without a session the answer names no user.',
  access: 'visitor-or-member',
  limit: 'token-check',
  body: z.object({ token: mailToken }),
  success: { status: 200, data: z.object({ user: z.optional(user) }) },
  errors: ['invalid_email_change_token', 'email_taken'],
});

export const stopEmailChange = endpoint({
  method: 'POST',
  path: '/settings/email/stop',
  summary: 'Stop a change of address that waits, with the token of the mail to the current address.',
  access: 'public',
  limit: 'token-check',
  body: z.object({ token: mailToken }),
  success: { status: 200, data: z.object({}) },
  errors: ['invalid_email_change_token', 'email_change_confirmed'],
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/settings/email/undo',
  summary: `Put the old address back, with the token of the mail to it, up to ${EMAIL_UNDO_DAYS} days after the change. All sessions and the password end, and a mail to the old address has a link to choose another.`,
  access: 'public',
  limit: 'token-check',
  body: z.object({ token: mailToken }),
  success: {
    status: 200,
    data: z.object({
      /** False while the account is suspended: the member chooses a password when that is over. */
      isResetSent: z.boolean(),
    }),
  },
  errors: ['invalid_email_change_token'],
});

/** One of the caller's own sessions. */
export const ownSession = z.object({
  id: z.string(),
  /** Browser and system, for example 'Firefox on Windows'; null where they are not known. */
  device: z.nullable(z.string()),
  /** The country of the network address at sign-in; null where it is not known. */
  area: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session this call is made with. */
  isCurrent: z.boolean(),
});

export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/settings/sessions',
  summary: `The caller's sessions: this one, then the last used, at most ${SESSIONS_MAX}.`,
  access: 'onboarded',
  success: { status: 200, data: z.array(ownSession) },
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/settings/sessions/:id',
  summary: "End one of the caller's sessions. If it is another one, a waiting change of address ends too.",
  access: 'onboarded',
  limit: 'edits',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  success: { status: 200, data: z.object({}) },
  errors: ['session_not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/settings/sessions',
  summary: "End all of the caller's sessions but the one this call is made with, and a waiting change of address.",
  access: 'onboarded',
  limit: 'edits',
  success: { status: 200, data: z.object({ ended: z.int() }) },
  errors: [],
});
