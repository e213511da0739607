import { PASSWORD_MIN } from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import { type UnitChoice } from '@ballpark/rules/display';
import { MESSAGE_CHOICES, type NotificationChannel, type NotificationChoice } from '@ballpark/rules/messages';
import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import { AREA_CHANGES_MAX, type BlockKind, EMAIL_UNDO_DAYS, USERNAME_CHANGE_DAYS } from '@ballpark/rules/settings';
import { formatDay, formatMoment } from '../../lib/dates.ts';

/** Here and not with the words of all pages, which every page loads. */
export const settingsPageWords = {
  settings: {
    title: `Settings - ${BRAND}`,
    description: `Your area, units, username, email, password and devices on ${BRAND}.`,
  },
  confirmEmail: { title: `Confirm your email - ${BRAND}`, description: `Confirm your new email address for ${BRAND}.` },
  stopEmailChange: { title: `Stop a change of email - ${BRAND}`, description: `Keep your email address on ${BRAND}.` },
  undoEmailChange: {
    title: `Undo a change of email - ${BRAND}`,
    description: `Get your email address on ${BRAND} back.`,
  },
} as const;

export const settingsMessages = {
  title: 'Settings',
  lead: 'What you choose is saved at once.',
  contents: 'Parts of the settings',
  loading: 'Loading...',
  errorTitle: "We couldn't load this",
  error: 'Failed to load your settings. Please try again.',
  saving: 'Saving...',
  saved: 'Saved.',
  failed: "That didn't work. Please try again.",
} as const;

const CHANNELS: Record<NotificationChannel, string> = { mail: 'Email', push: 'Push' };

export const notificationsMessages = {
  title: 'Notifications',
  lead: 'The bell always has everything. Choose what else reaches you. Changes are saved at once; emails about your account always come.',
  all: 'Emails and push messages',
  allHint: 'Turn this off for a break. Your choices below stay.',
  paused: 'You get neither until you turn this on again.',
  table: 'What reaches you, and how',
  about: 'About',
  channels: CHANNELS,
  none: 'Not sent',
  choice: ({ channel, kind }: NotificationChoice) => `${MESSAGE_CHOICES[kind].label}: ${CHANNELS[channel]}`,
} as const;

export const areaMessages = {
  title: 'Area',
  lead: 'Your feed and the leaderboard around you follow your area. Your listings stay where they are.',
  current: 'Your area now',
  left: (count: number) =>
    count === AREA_CHANGES_MAX
      ? `You can change it ${AREA_CHANGES_MAX} times a day.`
      : `You can change it ${count === 1 ? 'once' : `${count} times`} more today.`,
  none: 'You can change it again tomorrow.',
  change: 'Change area',
  cancel: 'Keep this area',
  confirm: 'Move here',
  moving: 'Moving...',
  moved: (place: string) => `You have moved to ${place}.`,
} as const;

const UNITS: Record<UnitChoice, string> = { 'by-place': 'By place', miles: 'Miles', kilometres: 'Kilometres' };

export const displayMessages = {
  unitsTitle: 'Units',
  unitsLead: 'Distances in the feed, on cards and on the leaderboard.',
  units: 'Distances in',
  unitName: (units: UnitChoice) => UNITS[units],
  datesTitle: 'Dates and times',
  datesLead: 'How dates are written, and which clock they follow.',
  language: 'Language of dates',
  browserLanguage: 'As this browser has it',
  zone: 'Time zone',
  zoneByPlace: 'By place',
  zoneHint: (zone: string | null) =>
    `By place: this device's clock on the screen, and your area's in emails${zone === null ? '' : ` (${zone})`}.`,
  example: (text: string) => `For example: ${text}`,
  moment: (at: Date) => formatMoment(at),
} as const;

export const themeMessages = {
  title: 'Theme',
  lead: 'For this device only.',
} as const;

export const guessingMessages = {
  title: 'Guessing',
  lead: 'A price that is your own helps the owner more than one that repeats the others.',
  label: 'Guess first',
  hint: 'Prices stay hidden until you have guessed. You can look any time.',
  vibration: 'Vibrate after a quick guess',
  vibrationHint: 'On this device only.',
} as const;

export const usernameMessages = {
  title: 'Username',
  lead: `You can change it once in ${USERNAME_CHANGE_DAYS} days. Your old one stays reserved for you for a year.`,
  label: 'Username',
  submit: 'Change username',
  wait: (until: string) => `You can change it again on ${formatDay(new Date(until))}.`,
  saved: (name: string) => `Your username is now @${name}.`,
} as const;

export const emailMessages = {
  title: 'Email',
  lead: 'We send a link to the new address. Your old one stays until you open it.',
  current: 'Your email now',
  label: 'New email',
  password: 'Current password',
  submit: 'Send the link',
  sending: 'Sending...',
  sent: (email: string) => `We sent a link to ${email}. Open it within 24 hours.`,
  pending: 'Waiting for you to open the link we sent to',
  cancel: 'Keep my old email',
  cancelled: 'Your email stays as it is.',
  told: `Your old address is told, with a link that stops this. After the change, another link undoes it for ${EMAIL_UNDO_DAYS} days.`,
} as const;

export const passwordMessages = {
  title: 'Password',
  lead: 'Changing it signs out all your other devices and stops a change of email that waits. We email you that it was changed.',
  current: 'Current password',
  next: 'New password',
  nextHint: `At least ${PASSWORD_MIN} characters.`,
  submit: 'Change password',
  saved: 'Your password was changed. All other devices are signed out.',
} as const;

export const sessionsMessages = {
  title: 'Devices',
  lead: 'Where you are signed in. The country is a guess from the network at sign-in. Signing a device out also stops a change of email that waits.',
  list: 'Signed-in devices',
  unknownDevice: 'Unknown device',
  unknownArea: 'Place unknown',
  current: 'This device',
  seen: (at: string) => `Last seen ${formatMoment(new Date(at))}`,
  end: 'Sign out',
  endNamed: (device: string, at: string) => `Sign out ${device}, last seen ${formatMoment(new Date(at))}`,
  ended: 'That device is signed out.',
  endOthers: 'Sign out all other devices',
  endedOthers: (count: number) => (count === 1 ? '1 device is signed out.' : `${count} devices are signed out.`),
  alone: "You're signed in on this device only.",
  error: "We couldn't load your devices.",
} as const;

export const blocksMessages = {
  title: 'Blocked and muted members',
  lead: 'A blocked member and you see nothing of each other. Of a muted member you see no notes.',
  show: 'Show the list',
  list: 'Blocked and muted members',
  none: 'You have blocked or muted no member. You can do so in the menu of a profile or a suggestion.',
  since: (kind: BlockKind, at: string) => `${kind === 'block' ? 'Blocked' : 'Muted'} on ${formatDay(new Date(at))}`,
  end: (kind: BlockKind) => (kind === 'block' ? 'Unblock' : 'Unmute'),
  endNamed: (kind: BlockKind, name: string) => `${kind === 'block' ? 'Unblock' : 'Unmute'} ${name}`,
  ended: 'Done. You see this member again as before.',
  more: 'Show more',
  error: 'Failed to load the list. Please try again.',
} as const;

export const dataMessages = {
  title: 'Your data',
  lead: 'Take it with you, or leave.',
  closeTitle: 'Close your account',
  closeLead: `Your profile disappears at once. You have ${ACCOUNT_DATA_DAYS} days to change your mind.`,
  close: 'Close my account',
} as const;

/** The words of a page that a link in a mail opens, and whose button does one thing. */
export type LinkPageMessages = {
  title: string;
  lead: string;
  /** Explains the effect of the button, if one sentence is not enough. */
  effects: readonly string[];
  act: string;
  acting: string;
  doneTitle: string;
  failed: string;
  refusedTitle: string;
  refusedHint: string;
  missing: string;
};

const LINK_FAILED = "That didn't work. Please try again.";

export const stopMessages = {
  title: 'Stop the change of email?',
  lead: `Someone asked to use another email address for your ${BRAND} account. If it wasn't you, stop it. Your address then stays the same.`,
  effects: [],
  act: 'Stop the change',
  acting: 'Stopping...',
  doneTitle: 'The change is stopped',
  done: 'Your email stays as it is. The link that we sent to the other address no longer works.',
  stranger: "If this wasn't you, the person who asked knows your password. Choose a new one now.",
  toPassword: 'Choose a new password',
  failed: LINK_FAILED,
  refusedTitle: "This link can't stop it",
  refusedHint: "If this wasn't you, choose a new password: that stops a change that still waits.",
  missing: 'Open the link in the email we sent you.',
} as const satisfies LinkPageMessages & Record<string, unknown>;

export const undoMessages = {
  title: 'Put your old email back?',
  lead: `Your ${BRAND} account has another email address now. If you didn't do this, put the old one back.`,
  effects: [
    'The account has your old address again.',
    'All devices are signed out.',
    'The password stops working. We send a link to your old address, and you choose a new one.',
  ],
  act: 'Put my email back',
  acting: 'One moment...',
  doneTitle: 'Your email is back',
  resetSent: 'All devices are signed out. We sent you a link: choose a new password with it, then sign in.',
  suspended:
    "All devices are signed out. The account is suspended, so you can't sign in yet. When that is over, ask for a new password on the sign-in page.",
  failed: LINK_FAILED,
  refusedTitle: "This link doesn't work",
  refusedHint: `It works once, for ${EMAIL_UNDO_DAYS} days after the change. If someone else has your account, tell us.`,
  missing: 'Open the link in the email we sent to your old address.',
  toContact: 'Contact us',
} as const satisfies LinkPageMessages & Record<string, unknown>;

export const confirmMessages = {
  checkingTitle: 'One moment',
  checking: "We're confirming your new email.",
  doneTitle: 'Email changed',
  done: 'Sign in with your new email from now on.',
  failedTitle: "This link doesn't work",
  failed: "We couldn't confirm your new email. Please try again.",
  failedHint: 'Your email stays as it is. You can ask for a new link in your settings.',
  missing: 'Open the link in the email we sent to your new address.',
  toSettings: 'Go to settings',
  toLogin: 'Sign in',
} as const;
