const EVENTS: Record<string, string> = {
  'moderator-granted': 'Made a moderator',
  'moderator-revoked': 'No longer a moderator',
  'hidden-by-reports': 'Hidden by the weight of reports',
  'hidden-for-photo': 'Hidden because of its photo',
  decided: 'Decided',
  'ban-proposed': 'Ban proposed',
  'ban-confirmed': 'Ban confirmed',
  'ban-withdrawn': 'Ban refused',
  appealed: 'Appealed',
  'appeal-upheld': 'Appeal: the decision stays',
  'appeal-overturned': 'Appeal: the decision was taken back',
  'flag-upheld': 'Flag upheld',
  'flag-dismissed': 'Flag dismissed',
  'suspension-ended': 'Suspension ended',
  'member-suspended': 'Suspended',
  'member-banned': 'Banned',
  'member-restored': 'Restored',
  'address-verified': 'E-mail address verified',
};

export const logMessages = {
  /** An event that this version does not know is shown as it is. */
  event: (event: string) => EVENTS[event] ?? event,
  actors: { moderator: 'A moderator', operator: 'The operator', author: 'The author', system: 'The system' },
  about: (username: string) => `about @${username}`,
  days: (days: string | number) => `${days} days`,
  xp: (xp: string | number) => `${xp} XP`,
  openCase: 'Open the case',
  loading: 'Loading the log…',
  emptyTitle: 'The log is empty.',
  errorTitle: "We couldn't load the log",
  lead: 'Every decision, confirmation, appeal, judged flag and grant, newest first. No entry can be changed.',
} as const;
