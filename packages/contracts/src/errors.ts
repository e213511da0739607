import { formatCount } from '@ballpark/rules/display';
import { NEW_MEMBER_LISTINGS, NEW_MEMBER_SUGGESTIONS } from '@ballpark/rules/fair-play';
import { EXTENSION_OFFERED_HOURS } from '@ballpark/rules/listings';
import { PHOTO_QUOTA_MB } from '@ballpark/rules/photos';
import { EXPORT_PAUSE_HOURS } from '@ballpark/rules/policy';
import { BLOCKS_MAX } from '@ballpark/rules/settings';

/**
 * Every refusal of the API: its status and the sentence that people read.
 * The server sends both as `{ success: false, error, message, code, fields? }`.
 */
export const ERRORS = {
  invalid_request: { status: 400, error: 'Please check what you entered and try again.' },
  invalid_verification_token: { status: 400, error: 'This verification link is invalid or has expired.' },
  invalid_reset_token: { status: 400, error: 'Invalid reset token' },
  invalid_appeal_token: { status: 400, error: 'This link is invalid. Please open it from the email again.' },
  invalid_email_change_token: { status: 400, error: 'This link is invalid or has expired.' },
  email_unchanged: { status: 400, error: 'This is already your email address.' },
  username_not_allowed: {
    status: 400,
    error: 'Usernames use letters, numbers, dots, dashes and underscores, and a few names are reserved.',
  },
  name_not_allowed: {
    status: 400,
    error: 'Please enter your own name, without contact details and words that sound official.',
  },
  disposable_email: {
    status: 400,
    error: 'Please use an address that you keep. We cannot reach you at a temporary one.',
  },
  common_password: { status: 400, error: 'Many people use this password. Please choose another one.' },
  place_outside_region: {
    status: 400,
    error: 'A listing cannot move to another region. Please post a new one for this place.',
  },
  location_missing: { status: 400, error: 'Please set your location first' },
  own_block: { status: 400, error: 'You cannot block or mute yourself.' },
  foreign_photo: { status: 400, error: 'Please upload the photo here first.' },
  invalid_image_type: { status: 415, error: 'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.' },
  invalid_listing_image_type: {
    status: 415,
    error: 'Invalid file type. Please upload JPEG, PNG, or WebP images.',
  },
  unreadable_image: { status: 422, error: 'This image cannot be read. Please try another one.' },
  not_signed_in: { status: 401, error: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, error: 'Invalid email or password.' },
  email_not_verified: { status: 403, error: 'Please verify your email address first.' },
  not_onboarded: { status: 403, error: 'Please complete your profile setup first.' },
  account_suspended: { status: 403, error: 'This account is suspended. Please contact us.' },
  wrong_password: { status: 403, error: 'This is not your current password.' },
  not_listing_owner: { status: 403, error: 'Only the owner can edit this listing.' },
  own_listing: { status: 403, error: 'You cannot suggest a price for your own listing.' },
  new_member_listings: {
    status: 403,
    error: `New members can have ${NEW_MEMBER_LISTINGS} open listings. You can post more after your first day, or as soon as listings that you priced have closed.`,
  },
  new_member_suggestions: {
    status: 403,
    error: `New members can suggest ${NEW_MEMBER_SUGGESTIONS} prices. You can suggest more after your first day, or as soon as listings that you priced have closed.`,
  },
  new_member_links: {
    status: 403,
    error: 'New members cannot share links or contact details yet. Please describe it in words.',
  },
  photo_quota_reached: { status: 403, error: describePhotoQuota(PHOTO_QUOTA_MB) },
  not_suggestion_author: { status: 403, error: 'Only its author can change a suggestion.' },
  own_content: { status: 403, error: 'This is your own. You can edit or delete it yourself.' },
  not_moderator: { status: 403, error: 'This is for moderators.' },
  not_impartial: {
    status: 403,
    error: 'Another moderator has to judge this: it is your own content, report or decision.',
  },
  prices_veiled: { status: 403, error: 'These prices are hidden until you have guessed.' },
  wrong_admin_key: { status: 403, error: 'This is for the operator.' },
  // Not an error of the request: the specification asks for status 200 with `success: false`.
  location_unavailable: { status: 200, error: 'Location unavailable' },
  not_found: { status: 404, error: 'There is nothing at this address.' },
  no_offer: { status: 409, error: 'This listing has no offer.' },
  listing_not_found: { status: 404, error: 'Listing not found or failed to load.' },
  suggestion_not_found: { status: 404, error: 'This suggestion does not exist.' },
  notification_not_found: { status: 404, error: 'This notification does not exist.' },
  session_not_found: { status: 404, error: 'This device is already signed out.' },
  member_not_found: { status: 404, error: 'User not found' },
  report_target_not_found: { status: 404, error: 'This is no longer here, so it cannot be reported.' },
  case_not_found: { status: 404, error: 'This case does not exist.' },
  flag_not_found: { status: 404, error: 'This flag does not exist.' },
  listing_removed: { status: 410, error: 'A moderator has removed this listing.' },
  photo_removed: { status: 410, error: 'A moderator has removed this photo.' },
  push_off: { status: 409, error: 'Notifications on this device are not available here.' },
  push_endpoint_refused: { status: 400, error: "This browser's notifications are not supported." },
  already_reported: { status: 409, error: 'You have already reported this. A moderator will look at it.' },
  case_not_open: { status: 409, error: 'Another moderator has just decided this case.' },
  flag_not_open: { status: 409, error: 'Another moderator has just judged this flag.' },
  action_not_possible: { status: 409, error: 'This cannot be done here.' },
  already_appealed: { status: 409, error: 'You have already appealed this decision.' },
  decision_not_appealable: { status: 409, error: 'This decision is no longer in force.' },
  already_suggested: { status: 409, error: 'You have already suggested a price for this listing.' },
  already_closed: { status: 409, error: 'Listing is already closed.' },
  too_many_listings: {
    status: 409,
    error: 'You have as many open listings as a member can have. Close or delete one to post another.',
  },
  listing_closed: { status: 409, error: 'This listing is closed and can no longer be changed.' },
  already_extended: { status: 409, error: 'This listing has already been extended. That is possible once.' },
  extension_too_early: {
    status: 409,
    error: `A listing can be extended in its last ${EXTENSION_OFFERED_HOURS} hours.`,
  },
  suggestion_hidden: {
    status: 409,
    error: 'Your price is hidden by our moderation, so it cannot be changed. Your notifications say why.',
  },
  listing_open: { status: 409, error: 'This listing is still open. Close it with its final price.' },
  outcome_known: { status: 409, error: 'The result of this listing is already known.' },
  puzzle_not_possible: { status: 409, error: 'This listing has no price, or it was played already.' },
  outcome_too_late: { status: 409, error: 'The final price could be added for 7 days. They are over.' },
  too_many_blocks: {
    status: 409,
    error: `You can block or mute at most ${formatCount(BLOCKS_MAX)} members.`,
  },
  key_reused: { status: 409, error: 'This was sent before with other contents. Please reload the page.' },
  email_taken: { status: 409, error: 'An account with this email already exists.' },
  email_change_confirmed: {
    status: 409,
    error: 'The address has already been changed. Our email about that has a link that undoes it.',
  },
  already_verified: { status: 409, error: 'Your email is already verified.' },
  username_taken: { status: 409, error: 'Username is already taken. Please choose a different one.' },
  username_changed_recently: { status: 409, error: 'You can change your username once in 30 days.' },
  already_onboarded: { status: 409, error: 'Your profile is already set up.' },
  image_too_large: { status: 413, error: 'File too large. Please upload images smaller than 10MB.' },
  listing_image_too_large: { status: 413, error: 'File too large. Please upload images smaller than 5MB.' },
  body_too_large: { status: 413, error: 'That is too large to send.' },
  unsupported_media_type: { status: 415, error: 'Please send JSON.' },
  too_many_requests: { status: 429, error: 'Too many attempts. Please wait a moment and try again.' },
  // Equal for addresses with and without an account.
  sign_in_link_sent: {
    status: 429,
    error:
      'There were too many wrong passwords. If this address has an account, we have sent it a link: open it on this device to try again.',
  },
  visitor_reported_today: {
    status: 429,
    error: 'You have sent a report today. Please sign in to report more.',
  },
  area_changed_too_often: {
    status: 429,
    error: 'You can change your area three times a day. Please try again tomorrow.',
  },
  export_too_soon: { status: 429, error: `You can ask for a copy of your data once in ${EXPORT_PAUSE_HOURS} hours.` },
  resend_too_soon: { status: 429, error: 'Please wait a minute before asking for another email.' },
  unexpected: { status: 500, error: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, error: 'We are briefly unavailable. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; error: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The operator sets the number. */
export function describePhotoQuota(megabytes: number): string {
  return `You have used your ${formatCount(megabytes)} MB of photos. Delete listings or photos you no longer need; two days later their space is free.`;
}
