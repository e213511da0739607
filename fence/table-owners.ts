/** Which server feature writes a table. Others may read it. */
export const TABLE_OWNERS: Record<string, string> = {
  member: 'accounts',
  member_account: 'accounts',
  session: 'accounts',
  email_token: 'accounts',
  password_reset_request: 'accounts',
  mail: 'mail',
  photo: 'photos',
  photo_object: 'photos',
  place: 'places',
  listing: 'listings',
  suggestion: 'listings',
  idempotency_key: 'listings',
};
