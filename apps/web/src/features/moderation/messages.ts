import { BRAND } from '@ballpark/rules/brand';
import { formatCount } from '@ballpark/rules/display';
import type { AppealOutcome, DecisionAction } from '@ballpark/rules/moderation/decisions';
import { HIDING_WEIGHT, FULL_WEIGHT } from '@ballpark/rules/moderation/reports';

const WEIGHT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export const moderationPageWords = {
  title: `Moderation - ${BRAND}`,
  description: 'Reports, decisions and appeals, for moderators.',
} as const;

export const moderationMessages = {
  title: 'Moderation',
  tabs: { label: 'Parts of moderation', waiting: 'Waiting', flags: 'Flags', decided: 'Decided', log: 'Log' },
  keys: [
    { keys: ['j', 'k'], text: 'next and previous case' },
    { keys: ['1', '6'], text: 'choose, from keep to ban', isRange: true },
    { keys: ['Ctrl', 'Enter'], text: 'send' },
    { keys: ['Esc'], text: 'leave a field' },
  ],
  keysTitle: 'Keys',
  keysTo: 'to',
  keysSwitch: 'Single keys',
  loading: 'Loading cases…',
  emptyTitle: 'Nothing is waiting.',
  emptyHint: 'New reports appear here by themselves.',
  decidedEmptyTitle: 'Nothing is decided yet.',
  errorTitle: "We couldn't load the cases",
  error: 'Check your connection and try again.',
  more: 'Show more',
  loadingMore: 'Loading more…',
  queue: 'Cases',
  back: 'Back to the cases',
  chooseTitle: 'No case is open',
  chooseHint: 'Choose a case from the list.',
} as const;

const STANDINGS = { active: 'Active', suspended: 'Suspended', banned: 'Banned', closed: 'Closed' } as const;

export const caseMessages = {
  loading: 'Loading the case…',
  missingTitle: "We couldn't load this case",
  by: (author: string) => `by ${author}`,
  closedAccount: 'a closed account',
  operator: 'The operator',
  forDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  weight: (weight: number) => `weight ${WEIGHT.format(weight)}`,
  totalWeight: (weight: number) =>
    `Weight ${WEIGHT.format(weight)}. Reports of members hide it from ${HIDING_WEIGHT / FULL_WEIGHT} on.`,
  reports: (count: number) => (count === 1 ? '1 report' : `${formatCount(count)} reports`),
  hidden: 'Hidden',
  proposed: (action: DecisionAction | undefined) => (action === 'suspend' ? 'Suspension proposed' : 'Ban proposed'),
  appealed: 'Appeal',
  others: 'For another moderator',
  content: 'Content',
  deleted: 'Its author has deleted it.',
  noText: 'No text.',
  posted: 'Posted',
  edited: 'edited',
  photo: (position: number, count: number) => `Photo ${position} of ${count}, in a new tab`,
  openPage: 'Open its page',
  reportsTitle: 'Reports',
  member: 'Member',
  visitor: 'Visitor',
  decisions: 'Decisions in this case',
  author: 'Author',
  since: 'Member since',
  standing: 'Account',
  standings: STANDINGS,
  moderator: (status: keyof typeof STANDINGS) => `${STANDINGS[status]}, a moderator`,
  listings: 'Listings',
  suggestions: 'Suggestions',
  earlier: 'Earlier decisions',
  noEarlier: 'None.',
  overturned: 'taken back',
  states: { proposed: 'proposed', withdrawn: 'refused', 'in-force': 'in force', overturned: 'taken back' },
  appeal: 'Appeal',
  outcomes: { upheld: 'The decision stays.', overturned: 'The decision was taken back.' },
} as const;

const EFFECTS: Record<DecisionAction, string> = {
  keep: 'It stays and is shown again.',
  hide: 'Other people no longer see it.',
  remove: 'It is taken down for good.',
  warn: 'It stays, and its author is warned.',
  suspend: 'Its author cannot sign in for some days.',
  ban: 'Its author is out for good. A second moderator confirms.',
};

const SUBMITS: Record<DecisionAction, string> = {
  keep: 'Keep it',
  hide: 'Hide it',
  remove: 'Remove it',
  warn: 'Warn the author',
  suspend: 'Suspend the author',
  ban: 'Propose the ban',
};

/** One moderator does not suspend another alone. */
const SUSPEND_MODERATOR = {
  effect: 'Its author, a moderator, cannot sign in for some days. A second moderator confirms.',
  submit: 'Propose the suspension',
};

export const decideMessages = {
  title: 'Your decision',
  action: 'What do you decide?',
  effect: (action: DecisionAction, isAboutModerator: boolean) =>
    action === 'suspend' && isAboutModerator ? SUSPEND_MODERATOR.effect : EFFECTS[action],
  reason: 'Reason',
  days: 'Days',
  daysHint: 'From 1 to 365.',
  sentence: 'Sentence to the author',
  sentenceOptional: 'Sentence to the author (optional)',
  sentenceExample: 'Your listing shows a phone number. Please post it again without it.',
  submit: (action: DecisionAction, isProposal: boolean) =>
    action === 'suspend' && isProposal ? SUSPEND_MODERATOR.submit : SUBMITS[action],
  sending: 'Sending…',
  failed: "That didn't work. Check your connection and try again.",
  done: 'Decided. The author is told.',
  proposed: 'Proposed. Another moderator confirms it.',
  taken: 'Another moderator has just decided this case. Here is the next one.',
  takenLast: 'Another moderator has just decided this case. Nothing else is waiting.',
  notYours: 'Another moderator has to judge this: it is your own content, report or decision.',
} as const;

const PROPOSALS = {
  ban: { title: 'Confirm the ban?', confirm: 'Confirm the ban', confirmed: 'The author is banned and told.' },
  suspend: {
    title: 'Confirm the suspension?',
    confirm: 'Confirm the suspension',
    confirmed: 'The author is suspended and told.',
  },
} as const;

export const confirmMessages = {
  words: (action: DecisionAction) => PROPOSALS[action === 'suspend' ? action : 'ban'],
  lead: 'Another moderator has proposed this. The author is told when you confirm it.',
  refuse: 'Refuse it',
  refused: 'Refused. The case is open again.',
} as const;

const OUTCOMES: Record<AppealOutcome, { text: string; effect: string; submit: string }> = {
  upheld: { text: 'Uphold', effect: 'The decision stays.', submit: 'Uphold the decision' },
  overturned: { text: 'Take back', effect: 'All that the decision did is undone.', submit: 'Take the decision back' },
};

export const appealMessages = {
  title: 'Judge the appeal',
  question: 'What becomes of the decision?',
  outcome: (outcome: AppealOutcome) => OUTCOMES[outcome],
  done: 'Judged. The author is told.',
} as const;
