/** How the rows of one member in a table are found, exported and erased. The words for people are in `fence/tables.ts`. */
export type PersonalTable = {
  /** Columns with the id of the member; a row belongs to the member by any of them. */
  columns: readonly string[];
  /**
   * What the export contains: rows without the omitted columns, found by the first of `columns` alone; 'nothing' where the
   * rows say no more than others, or belong to others.
   */
  exported: { omitted?: readonly string[] } | 'nothing';
  /**
   * `rows`: they are deleted, in batches. `by-owner`: a use case of the feature that owns the table empties or deletes them.
   * `nothing`: the rows name no person, or are gone by themselves.
   */
  erased: 'rows' | 'by-owner' | 'nothing';
};

const BY_MEMBER = ['member_id'];

/** Every table with personal data, in the order of erasure: a row goes before the row that it refers to. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  member_account: { columns: BY_MEMBER, exported: { omitted: ['password_hash', 'mailbox_hash'] }, erased: 'by-owner' },
  closed_account: { columns: BY_MEMBER, exported: 'nothing', erased: 'by-owner' },
  // Found by the e-mail address.
  contact_message: { columns: [], exported: 'nothing', erased: 'by-owner' },
  password_reset_request: { columns: [], exported: 'nothing', erased: 'by-owner' },
  listing: { columns: ['owner_id'], exported: { omitted: ['words'] }, erased: 'by-owner' },
  photo: { columns: ['owner_id'], exported: {}, erased: 'by-owner' },
  suggestion: { columns: BY_MEMBER, exported: { omitted: ['listing_owner_id'] }, erased: 'by-owner' },
  push_subscription: {
    columns: BY_MEMBER,
    exported: { omitted: ['session_hash', 'endpoint', 'p256dh', 'auth'] },
    erased: 'rows',
  },
  push_opt_out: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  session: { columns: BY_MEMBER, exported: { omitted: ['token_hash'] }, erased: 'rows' },
  email_token: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows' },
  email_change: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  former_username: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  former_email: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  member_block: { columns: ['blocker_id', 'blocked_id'], exported: {}, erased: 'rows' },
  mail_opt_out: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  mail_batch: { columns: BY_MEMBER, exported: { omitted: ['mail_key'] }, erased: 'rows' },
  mail_day: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  mail: { columns: BY_MEMBER, exported: { omitted: ['dedupe_key', 'last_failure'] }, erased: 'rows' },
  idempotency_key: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows' },
  achievement_unlock: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  member_progress: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  progress_event: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows' },
  helped_owner: { columns: BY_MEMBER, exported: { omitted: ['owner_id'] }, erased: 'rows' },
  suggestion_day: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows' },
  held_entry: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows' },
  flag: { columns: BY_MEMBER, exported: { omitted: ['evidence', 'decided_by'] }, erased: 'rows' },
  arranged_pair: { columns: ['owner_id', 'suggester_id'], exported: 'nothing', erased: 'rows' },
  xp_entry: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  member_rank: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  notification: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  notification_tally: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows' },
  moderator: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  suspension: { columns: BY_MEMBER, exported: {}, erased: 'rows' },
  report: { columns: ['reporter_id'], exported: { omitted: ['client_hash', 'weight'] }, erased: 'by-owner' },
  // Found by the case of the content, so the export has it with the notifications.
  moderation_decision: { columns: [], exported: 'nothing', erased: 'by-owner' },
  // The total of the XP entries, so it comes after them.
  member: { columns: ['id'], exported: {}, erased: 'by-owner' },
  xp_award: { columns: BY_MEMBER, exported: 'nothing', erased: 'nothing' },
  moderation_case: {
    columns: ['author_id'],
    exported: { omitted: ['harm', 'weight', 'report_count'] },
    erased: 'nothing',
  },
  audit_entry: { columns: [], exported: 'nothing', erased: 'nothing' },
  mail_suppression: { columns: [], exported: 'nothing', erased: 'nothing' },
  result_fanout: { columns: [], exported: 'nothing', erased: 'nothing' },
  data_export: { columns: BY_MEMBER, exported: { omitted: ['token_hash'] }, erased: 'rows' },
  erasure: { columns: BY_MEMBER, exported: 'nothing', erased: 'nothing' },
};
