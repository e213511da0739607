/** Account data is erased so long after the account is deleted. */
export const ACCOUNT_DATA_DAYS = 30;

/** Listings and everything else members post. */
export const CONTENT_YEARS = 2;

/** Figures about how the product is used, and the time after which nobody can be recognised in them. */
export const USAGE_DATA_YEARS = 3;
export const USAGE_IDENTIFIER_YEARS = 1;

/** The authorities hear of a breach within this time. */
export const BREACH_NOTICE_HOURS = 72;

/** A question about one's own data is answered within this time. */
export const PRIVACY_REQUEST_DAYS = 30;

/** A material change of a policy takes effect so long after it was announced. */
export const POLICY_CHANGE_DAYS = 30;

/** Liability ends at what was paid in these months, or at this sum if that is more. */
export const LIABILITY_MONTHS = 12;
export const LIABILITY_FLOOR_DOLLARS = 100;

export const GOVERNING_LAW = 'Delaware';

/** From here on one may hold an account on one's own; from the younger age with a parent's consent; before it never. */
export const AGE_ALONE = 18;
export const AGE_WITH_CONSENT = 13;

/** The day the words of the privacy policy were last changed: moved by hand, together with them. */
export const PRIVACY_REVISED = '2026-11-15';

/** Size of the map cells that stand for where a member or a listing is. */
export const AREA_CELL_KM2 = 5;
