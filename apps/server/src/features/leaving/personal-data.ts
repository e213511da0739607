/** How the rows of one member in a table are found, exported, erased and kept until then. The words for people are in `tools/fence/tables.ts`. */
export type PersonalTable = {
  /** Columns with the id of the member; a row belongs to the member by any of them. */
  columns: readonly string[];
  /**
   * The export contains rows without the omitted columns, found by the first of `columns` alone; 'nothing' where the
   * rows say no more than others, or belong to others.
   */
  exported: { omitted?: readonly string[] } | 'nothing';
  /**
   * `rows`: they are deleted, in batches. `by-owner`: a use case of the feature that owns the table empties or deletes them.
   * `nothing`: the rows name no person, or are gone by themselves.
   */
  erased: 'rows' | 'by-owner' | 'nothing';
  /**
   * Says how a row is removed while its account exists. `account`: at most an act of a person. `for-good`: nothing, and
   * what is left after an erasure names no person. `with`: it goes with its row of that table. `jobs`: these scheduled
   * jobs, when the period that stands in `packages/rules` is over.
   */
  kept: 'account' | 'for-good' | { with: string } | { jobs: readonly string[] };
};

const BY_MEMBER = ['member_id'];

/** Every table with personal data, in the order of erasure: a row goes before the row that it refers to. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  member_account: {
    columns: BY_MEMBER,
    exported: { omitted: ['password_hash', 'mailbox_hash'] },
    erased: 'by-owner',
    kept: { jobs: ['remove-unverified-members', 'erase-closed-accounts'] },
  },
  closed_account: {
    columns: BY_MEMBER,
    exported: 'nothing',
    erased: 'by-owner',
    kept: { jobs: ['erase-closed-accounts'] },
  },
  // Found by the e-mail address.
  contact_message: { columns: [], exported: 'nothing', erased: 'by-owner', kept: { jobs: ['remove-old-messages'] } },
  password_reset_request: {
    columns: [],
    exported: 'nothing',
    erased: 'by-owner',
    kept: { jobs: ['requeue-reset-requests'] },
  },
  sign_in_link_request: {
    columns: [],
    exported: 'nothing',
    erased: 'by-owner',
    kept: { jobs: ['end-stale-sessions'] },
  },
  listing: {
    columns: ['owner_id'],
    exported: { omitted: ['words'] },
    erased: 'by-owner',
    kept: { jobs: ['remove-old-listings'] },
  },
  photo: { columns: ['owner_id'], exported: {}, erased: 'by-owner', kept: { jobs: ['sweep-orphan-photos'] } },
  suggestion: {
    columns: BY_MEMBER,
    exported: { omitted: ['listing_owner_id'] },
    erased: 'by-owner',
    kept: { with: 'listing' },
  },
  ask_link: { columns: ['owner_id'], exported: {}, erased: 'rows', kept: { with: 'listing' } },
  guest_price: {
    columns: ['owner_id'],
    exported: { omitted: ['device_hash', 'network_hash'] },
    erased: 'rows',
    // The second empties the hashes alone.
    kept: { jobs: ['remove-old-listings', 'forget-guests'] },
  },
  puzzle_consent: { columns: ['owner_id'], exported: {}, erased: 'rows', kept: { with: 'listing' } },
  daily_round: {
    columns: BY_MEMBER,
    exported: { omitted: ['device_hash'] },
    erased: 'rows',
    kept: { jobs: ['forget-rounds'] },
  },
  push_subscription: {
    columns: BY_MEMBER,
    exported: { omitted: ['session_hash', 'endpoint', 'p256dh', 'auth'] },
    erased: 'rows',
    kept: { with: 'session' },
  },
  push_opt_out: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  known_device: {
    columns: BY_MEMBER,
    exported: { omitted: ['token_hash', 'session_hash'] },
    erased: 'rows',
    kept: { jobs: ['end-stale-sessions'] },
  },
  session: {
    columns: BY_MEMBER,
    exported: { omitted: ['token_hash', 'network_hash'] },
    erased: 'rows',
    kept: { jobs: ['end-stale-sessions'] },
  },
  sign_in_link: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows', kept: { jobs: ['end-stale-sessions'] } },
  email_token: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows', kept: { jobs: ['end-stale-sessions'] } },
  email_change: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['forget-former-names'] } },
  former_username: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['forget-former-names'] } },
  former_email: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['forget-former-names'] } },
  member_block: { columns: ['blocker_id', 'blocked_id'], exported: {}, erased: 'rows', kept: 'account' },
  mail_opt_out: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  mail_batch: {
    columns: BY_MEMBER,
    exported: { omitted: ['mail_key'] },
    erased: 'rows',
    kept: { jobs: ['send-notices'] },
  },
  mail_day: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['send-notices'] } },
  mail: { columns: BY_MEMBER, exported: { omitted: ['dedupe_key', 'last_failure'] }, erased: 'rows', kept: 'account' },
  idempotency_key: {
    columns: BY_MEMBER,
    exported: 'nothing',
    erased: 'rows',
    kept: { jobs: ['purge-idempotency-keys'] },
  },
  achievement_unlock: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  member_progress: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  progress_event: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows', kept: 'account' },
  helped_owner: { columns: BY_MEMBER, exported: { omitted: ['owner_id'] }, erased: 'rows', kept: 'account' },
  suggestion_day: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows', kept: 'account' },
  listing_reveal: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['sweep-reveals'] } },
  quick_skip: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['sweep-skips'] } },
  helper_offer: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['sweep-skips'] } },
  held_entry: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows', kept: 'account' },
  flag: { columns: BY_MEMBER, exported: { omitted: ['evidence', 'decided_by'] }, erased: 'rows', kept: 'account' },
  arranged_pair: {
    columns: ['owner_id', 'suggester_id'],
    exported: 'nothing',
    erased: 'rows',
    kept: { jobs: ['find-arranged-closings'] },
  },
  xp_entry: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  member_rank: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  period_xp: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  member_sense: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  guess_result: { columns: BY_MEMBER, exported: { omitted: ['owner_id'] }, erased: 'rows', kept: 'account' },
  notification: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['sweep-notifications'] } },
  notification_tally: { columns: BY_MEMBER, exported: 'nothing', erased: 'rows', kept: 'account' },
  moderator: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: 'account' },
  suspension: { columns: BY_MEMBER, exported: {}, erased: 'rows', kept: { jobs: ['end-suspensions'] } },
  report: {
    columns: ['reporter_id'],
    exported: { omitted: ['client_hash', 'network_hash', 'weight'] },
    erased: 'by-owner',
    kept: 'for-good',
  },
  // Found by the case of the content, so the export has it with the notifications.
  moderation_decision: { columns: [], exported: 'nothing', erased: 'by-owner', kept: 'for-good' },
  // The total of the XP entries, so it comes after them.
  member: { columns: ['id'], exported: {}, erased: 'by-owner', kept: 'account' },
  xp_award: { columns: BY_MEMBER, exported: 'nothing', erased: 'nothing', kept: { with: 'listing' } },
  moderation_case: {
    columns: ['author_id'],
    exported: { omitted: ['harm', 'weight', 'report_count', 'kept_version', 'alerted_at', 'alerted_reports'] },
    erased: 'nothing',
    kept: 'for-good',
  },
  audit_entry: { columns: [], exported: 'nothing', erased: 'nothing', kept: 'for-good' },
  mail_suppression: { columns: [], exported: 'nothing', erased: 'nothing', kept: 'for-good' },
  result_fanout: { columns: [], exported: 'nothing', erased: 'nothing', kept: { jobs: ['sweep-notifications'] } },
  data_export: {
    columns: BY_MEMBER,
    exported: { omitted: ['token_hash'] },
    erased: 'rows',
    kept: { jobs: ['expire-exports'] },
  },
  erasure: { columns: BY_MEMBER, exported: 'nothing', erased: 'nothing', kept: 'for-good' },
};
