/** What a message to us can be about. */
export const CONTACT_SUBJECTS = ['general', 'technical', 'account', 'feedback', 'bug', 'other'] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** What each is called, on the page and in the mail that passes the message on. */
export const CONTACT_SUBJECT_NAMES: Record<ContactSubject, string> = {
  general: 'General',
  technical: 'Technical',
  account: 'Account',
  feedback: 'Feedback',
  bug: 'Bug',
  other: 'Other',
};

/** Longest message that can be sent to us. */
export const CONTACT_MESSAGE_MAX = 2000;

/** The contact page says this long that a message was sent, then it is ready for the next. */
export const CONTACT_STATUS_SECONDS = 5;
