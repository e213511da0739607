/** The subjects a contact message can have. */
export const CONTACT_SUBJECTS = ['general', 'technical', 'account', 'feedback', 'bug', 'other'] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** Subject names on the contact page and in the notice mail to the operator. */
export const CONTACT_SUBJECT_NAMES: Record<ContactSubject, string> = {
  general: 'General',
  technical: 'Technical',
  account: 'Account',
  feedback: 'Feedback',
  bug: 'Bug',
  other: 'Other',
};

/** Longest contact message, in characters. */
export const CONTACT_MESSAGE_MAX = 2000;

/** The contact page shows the confirmation for this time, then the empty form again. */
export const CONTACT_STATUS_SECONDS = 5;
