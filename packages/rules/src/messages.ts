import { BALLPARK_FROM } from './crowd/limits.ts';

/** What a member can stop, in the order of the settings, and what its mails are about. */
export const MESSAGE_CHOICES = {
  suggestions: { label: 'Prices for my listings', mails: 'new prices for your listings' },
  'ends-soon': { label: 'My listing closes soon', mails: 'listings that close soon' },
  'auto-closed': { label: 'My listing closed by itself', mails: 'listings that closed by themselves' },
  result: { label: 'Results of listings I priced', mails: 'results of listings you priced' },
  achievement: { label: 'Achievements' },
  /** The mail of the next morning. It has no kind of its own: it takes what did not fit into the day. */
  digest: { label: 'Daily summary', mails: 'the daily summary' },
} as const;
export type ChoiceKind = keyof typeof MESSAGE_CHOICES;

type MailRule = {
  /** Sent at once; others wait for further events. */
  isUrgent: boolean;
  /** Events about several listings become one mail. */
  mergesListings: boolean;
  template: 'notice' | 'listing-reminder';
};

/** What a reminder or a result says more than the title. */
type PushFacts = Reminder & {
  isExtended?: boolean | undefined;
  /** The closing in one sentence, see `describeClosing`. Missing where the listing is not shown any more. */
  closing?: string | undefined;
};

type KindRule = {
  /** The page that it opens. */
  link: string;
  /** Stops its mails and push messages. A kind without a choice is told in the app alone, which a member cannot stop. */
  choice?: ChoiceKind;
  mail?: MailRule;
  /** The text. It passes the push service encrypted, and a locked screen shows it: titles and prices, no names. */
  push?: (title: string, facts: PushFacts) => string;
};

const LISTING_LINK = '/listing/:id';
const AT_ONCE = { isUrgent: true, mergesListings: false, template: 'notice' } as const;

/** All that members are told about, on every channel. The lists of kinds elsewhere derive from this table. */
export const MESSAGE_KINDS = {
  /** The own listing got its first price. */
  'first-suggestion': {
    link: LISTING_LINK,
    choice: 'suggestions',
    mail: AT_ONCE,
    push: (title) => `First price for ${title}`,
  },
  /** Further prices for the own listing, one notification per listing until it is read. */
  suggestions: {
    link: LISTING_LINK,
    choice: 'suggestions',
    mail: { isUrgent: false, mergesListings: false, template: 'notice' },
    push: (title) => `New prices for ${title}`,
  },
  /** The own listing closes in `REMINDER_HOURS_BEFORE_END` hours. */
  'ends-soon': {
    link: LISTING_LINK,
    choice: 'ends-soon',
    mail: { isUrgent: true, mergesListings: false, template: 'listing-reminder' },
    push: (title, { suggestionCount, isExtended }) => {
      if (!isSecondChance({ suggestionCount })) return `${title} closes soon`;
      return `${title} closes soon with few prices. ${isExtended ? 'Ask people you know' : 'You can extend it'}`;
    },
  },
  /** The own listing closed without a final price. */
  'auto-closed': {
    link: LISTING_LINK,
    choice: 'auto-closed',
    mail: AT_ONCE,
    push: (title) => `What did ${title} go for?`,
  },
  /** A listing for which the member suggested a price was closed with a final price. */
  result: {
    link: LISTING_LINK,
    choice: 'result',
    mail: { isUrgent: false, mergesListings: true, template: 'notice' },
    push: (title, { closing }) => closing ?? `${title} is closed. See how close you were`,
  },
  achievement: { link: '/achievements', choice: 'achievement', push: () => 'You unlocked an achievement' },
  /** Reports have hidden something of the member until a moderator decides. The terms say what is allowed. */
  'content-hidden': { link: '/terms' },
  /** What a moderator decided about something of the member, or about their appeal. That is no news for a locked screen. */
  decision: { link: '/terms' },
  /** What a moderator decided about closings that look arranged. */
  'fair-play': { link: '/leaderboard' },
} as const satisfies Record<string, KindRule>;

type Kinds = typeof MESSAGE_KINDS;
export type MessageKind = keyof Kinds;

type KindWith<Part> = { [Kind in MessageKind]: Kinds[Kind] extends Part ? Kind : never }[MessageKind];

/** Kinds that are about a listing and lead to it. */
export type ListingKind = KindWith<{ link: typeof LISTING_LINK }>;
/** Kinds that reach a device. */
export type PushedKind = KindWith<{ push: unknown }>;

/** Mails are planned, merged and stopped by choice: the first price of a listing and further ones are one. */
export type BatchKind = Kinds[KindWith<{ mail: unknown }>]['choice'];
export type MailKind = BatchKind | 'digest';
export type PushKind = Kinds[PushedKind]['choice'];

const RULES: Record<MessageKind, KindRule> = MESSAGE_KINDS;
// The names of an object whose type is known; TypeScript reads them as any text.
export const KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[];
export const CHOICE_KINDS = Object.keys(MESSAGE_CHOICES) as ChoiceKind[];

function listChoices(channel: 'mail' | 'push'): ReadonlySet<ChoiceKind> {
  return new Set(KIND_NAMES.flatMap((kind) => (RULES[kind][channel] ? (RULES[kind].choice ?? []) : [])));
}

/** The ways on which a notification leaves the app. A member can stop each; the list in the app is always kept. */
export const NOTIFICATION_CHANNELS = ['mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];
export type NotificationChoice = { channel: NotificationChannel; kind: ChoiceKind };

/** In place of a kind: all of them. The single choices stay as they are. */
export const ALL_KINDS = 'all';

const MAILED = listChoices('mail');
const PUSHED = listChoices('push');

export function isMailKind(kind: string): kind is MailKind {
  return kind === 'digest' || CHOICE_KINDS.some((choice) => choice === kind && MAILED.has(choice));
}

export function isPushKind(kind: string): kind is PushKind {
  return CHOICE_KINDS.some((choice) => choice === kind && PUSHED.has(choice));
}

/** What a member can stop getting mails about. Mails about the account have no kind. */
export const MAIL_KINDS = CHOICE_KINDS.filter(isMailKind);

/** Whether there are messages of this kind on this channel: achievements are not mailed, and the digest is a mail. */
export function isOffered({ channel, kind }: NotificationChoice): boolean {
  return channel === 'mail' ? isMailKind(kind) : isPushKind(kind);
}

/** How a kind is mailed, and by which choice. Undefined for a kind that is not mailed. */
export function findMailRule(kind: MessageKind): (MailRule & { choice: BatchKind }) | undefined {
  const rule = MESSAGE_KINDS[kind];
  return 'mail' in rule ? { ...rule.mail, choice: rule.choice } : undefined;
}

/** The template of the mails that a choice is about. */
export function findMailTemplate(choice: BatchKind): MailRule['template'] {
  const rules = KIND_NAMES.map(findMailRule);
  return rules.find((rule) => rule?.choice === choice)?.template ?? 'notice';
}

export function isPushed(kind: MessageKind): kind is PushedKind {
  return 'push' in MESSAGE_KINDS[kind];
}

/** The choice that a push message follows. */
export function toPushKind(kind: PushedKind): PushKind {
  return MESSAGE_KINDS[kind].choice;
}

export function describePush(kind: PushedKind, title: string, facts: PushFacts = {}): string {
  const rule: KindRule = MESSAGE_KINDS[kind];
  return rule.push?.(title, facts) ?? title;
}

type Reminder = { suggestionCount?: number | undefined };

/** Whether the reminder of a listing that closes soon offers more than closing it: too few prices for a figure. */
export function isSecondChance({ suggestionCount }: Reminder): boolean {
  return suggestionCount !== undefined && suggestionCount < BALLPARK_FROM;
}

/** The page that a message opens. A message that lacks its listing opens the list of all. */
export function toMessagePath(kind: MessageKind, listingId: string | null): string {
  const { link } = MESSAGE_KINDS[kind];
  return listingId === null && link.includes(':id') ? '/notifications' : link.replace(':id', listingId ?? '');
}
