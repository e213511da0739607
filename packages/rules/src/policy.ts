/** Account data is erased this long after the account is deleted. */
export const ACCOUNT_DATA_DAYS = 30;

/** A member may ask for a copy of their data once in this time, and may download it for this long. */
export const EXPORT_PAUSE_HOURS = 24;
export const EXPORT_VALID_HOURS = 24;

/** Retention of listings and all other content that members post. */
export const CONTENT_YEARS = 2;

/** Retention of what people write on the contact page. */
export const CONTACT_MESSAGE_YEARS = 2;

/** Retention of usage data, and of the identifiers in it. Without identifiers no person can be recognised. */
export const USAGE_DATA_YEARS = 3;
export const USAGE_IDENTIFIER_YEARS = 1;

/** The authorities are told of a data breach within this time. */
export const BREACH_NOTICE_HOURS = 72;

/** A member's request about their own data is answered within this time. */
export const PRIVACY_REQUEST_DAYS = 30;

/** A material change of a policy takes effect this long after its announcement. */
export const POLICY_CHANGE_DAYS = 30;

/** Liability is limited to the payments of these months or to this sum, whichever is more. */
export const LIABILITY_MONTHS = 12;
export const LIABILITY_FLOOR_DOLLARS = 100;

export const GOVERNING_LAW = 'Delaware';

/** Minimum age for an account, alone and with a parent's consent. Younger people may not have one. */
export const AGE_ALONE = 18;
export const AGE_WITH_CONSENT = 13;

/** Day of the last change to the privacy policy. Update it by hand together with the text. */
export const PRIVACY_REVISED = '2026-11-19';

/** Size of the map cells that stand for where a member or a listing is. */
export const AREA_CELL_KM2 = 5;
