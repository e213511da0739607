/**
 * The expected permissions, written separately from the code that decides them. `npm run proof -- access authz` compares the
 * two. It fails for a route without a row here, and for a row here without a route.
 */

/** The kinds of callers. */
export const ACTORS = {
  V: 'a visitor',
  U: 'signed in, e-mail address not verified',
  N: 'verified, not onboarded',
  O: 'an onboarded member who is not the owner',
  B: 'an onboarded member whom the owner has blocked',
  W: 'an onboarded member who is the owner',
  S: 'suspended, with a token from before the suspension',
  M: 'an onboarded member with the role of moderator, not the owner',
} as const;

export type Actor = keyof typeof ACTORS;

/** The status that each caller gets for a valid request. */
export type Row = { route: string; expected: Record<Actor, number> };

/**
 * 401 for a visitor means that the route is guarded: then every bad credential gets that same answer. 404 for a blocked
 * member means that the answer is the same as for an id that does not exist. What visitors see stays visible to them, they
 * may report it, and they may block the other member too. Where a row has no number for a moderator, they get the answer of
 * every other member.
 */
const MATRIX = `
                                               V    U    N    O    B    W    S    M
  POST  /api/auth/register                    201  201  201  201  201  201  201
  POST  /api/auth/login                       200  200  200  200  200  200  403
  POST  /api/auth/logout                      401  200  200  200  200  200  401
  GET   /api/auth/profile                     401  200  200  200  200  200  401
  POST  /api/auth/verify-email                401  200  200  200  200  200  401
  POST  /api/auth/resend-verification         401  200  409  409  409  409  401
  POST  /api/auth/forgot-password             200  200  200  200  200  200  200
  POST  /api/auth/reset-password              200  200  200  200  200  200  200
  GET   /api/auth/check-username              401  403  200  200  200  200  401
  POST  /api/auth/onboarding                  401  403  200  409  409  409  401
  GET   /api/locations/search                 401  403  200  200  200  200  401
  GET   /api/profile/location                 200  200  200  200  200  200  200
  GET   /api/listings                         200  200  200  200  200  200  200
  GET   /api/listings/:id                     401  403  403  200  404  200  401
  POST  /api/listings/:id/reveal              401  403  403  200  404  200  401
  GET   /api/quick                            401  403  403  200  200  200  401
  POST  /api/quick/skip                       401  403  403  200  404  200  401
  GET   /api/listings/:id/preview             200  200  200  200  200  200  200
  GET   /api/listings/:id/live                401  403  403  200  404  200  401
  POST  /api/listings                         401  403  403  201  201  201  401
  PUT   /api/listings/:id                     401  403  403  403  404  200  401
  GET   /api/listings/:id/comparables         401  403  403  200  404  200  401
  GET   /api/listings/:id/offer-advice        401  403  403  403  404  200  401
  DELETE /api/listings/:id                    401  403  403  403  404  200  401
  POST  /api/listings/:listingId/suggest      401  403  403  201  404  403  401
  GET   /api/listings/:id/suggestions         401  403  403  200  404  200  401
  GET   /api/listings/:id/figure              401  403  403  200  404  200  401
  PUT   /api/suggestions/:id                  401  403  403  403  403  200  401
  PUT   /api/suggestions/:id/note             401  403  403  403  404  200  401
  POST  /api/listings/:id/close               401  403  403  403  404  200  401
  POST  /api/listings/:id/final-price         401  403  403  403  404  200  401
  POST  /api/admin/auto-close-listings        403  403  403  403  403  403  403
  POST  /api/photos/upload-profile-base64     401  403  200  200  200  200  401
  POST  /api/photos/upload-base64             401  403  403  200  200  200  401
  POST  /api/photos/upload-multiple-base64    401  403  403  200  200  200  401
  GET   /api/photos/health                    200  200  200  200  200  200  200
  GET   /api/profile/:id                      401  403  403  200  404  200  401
  PUT   /api/profile                          401  403  403  200  200  200  401
  GET   /api/hidden-listings                  401  403  403  200  200  200  401
  GET   /api/profile/:id/listings             401  403  403  200  404  200  401
  GET   /api/profile/:id/suggestions          401  403  403  200  404  200  401
  GET   /api/profile/:id/sense                401  403  403  200  404  200  401
  GET   /api/results                          401  403  403  200  200  200  401
  POST  /api/results/seen                     401  403  403  200  200  200  401
  GET   /api/settings                         401  403  403  200  200  200  401
  PUT   /api/settings/area                    401  403  403  200  200  200  401
  PUT   /api/settings/display                 401  403  403  200  200  200  401
  PUT   /api/settings/notifications           401  403  403  200  200  200  401
  PUT   /api/settings/username                401  403  403  200  200  200  401
  PUT   /api/settings/password                401  403  403  200  200  200  401
  PUT   /api/settings/email                   401  403  403  200  200  200  401
  DELETE /api/settings/email                  401  403  403  200  200  200  401
  POST  /api/settings/email/confirm           200  200  200  200  200  200  400
  POST  /api/settings/email/stop              200  200  200  200  200  200  200
  POST  /api/settings/email/undo              200  200  200  200  200  200  200
  GET   /api/settings/sessions                401  403  403  200  200  200  401
  DELETE /api/settings/sessions               401  403  403  200  200  200  401
  DELETE /api/settings/sessions/:id           401  403  403  404  404  200  401
  GET   /api/settings/blocks                  401  403  403  200  200  200  401
  PUT   /api/members/:id/block                401  403  403  200  200  400  401
  DELETE /api/members/:id/block               401  403  403  200  200  200  401
  POST  /api/settings/account/close           401  403  403  200  200  200  401
  GET   /api/settings/export                  401  403  403  200  200  200  401
  POST  /api/settings/export                  401  403  403  201  201  201  401
  GET   /api/push/key                         401  403  403  200  200  200  401
  POST  /api/push/subscriptions               401  403  403  201  201  201  401
  POST  /api/push/unsubscribe                 401  403  403  200  200  200  401
  GET   /api/xp/leaderboard                   401  403  403  200  200  200  401
  GET   /api/xp/standing                      401  403  403  200  200  200  401
  GET   /api/xp/history                       401  403  403  200  200  200  401
  GET   /api/xp/history/:id                   401  403  403  200  404  200  401
  GET   /api/xp/:id                           401  403  403  200  404  200  401
  GET   /api/achievements/users/:id/achievements           401  403  403  200  404  200  401
  GET   /api/achievements/users/:id/achievements/progress  401  403  403  200  404  200  401
  GET   /api/notifications                    401  403  403  200  200  200  401
  GET   /api/notifications/unread             401  403  403  200  200  200  401
  GET   /api/notifications/results            401  403  403  200  200  200  401
  GET   /api/notifications/live               401  403  403  200  200  200  401
  POST  /api/notifications/:id/read           401  403  403  404  404  200  401
  POST  /api/notifications/read               401  403  403  200  200  200  401
  POST  /api/notifications/results/shown      401  403  403  200  200  200  401
  POST  /api/contact                          201  201  201  201  201  201  201
  POST  /api/reports                          201  201  201  201  201  403  201
  GET   /api/appeals                          200  200  200  200  200  200  200
  POST  /api/appeals                          201  201  201  201  201  201  201
  GET   /api/transparency                     200  200  200  200  200  200  200
  GET   /api/stats/accuracy                   200  200  200  200  200  200  200
  GET   /api/guide                            200  200  200  200  200  200  200
  GET   /api/guide/comparables                401  403  403  200  200  200  401
  GET   /api/moderation/cases                 401  403  403  403  403  403  401  200
  GET   /api/moderation/cases/:id             401  403  403  403  403  403  401  200
  POST  /api/moderation/cases/:id/decisions   401  403  403  403  403  403  401  201
  POST  /api/moderation/cases/:id/confirm     401  403  403  403  403  403  401  200
  POST  /api/moderation/cases/:id/appeal      401  403  403  403  403  403  401  200
  GET   /api/moderation/flags                 401  403  403  403  403  403  401  200
  GET   /api/moderation/flags/:id             401  403  403  403  403  403  401  200
  POST  /api/moderation/flags/:id/judgement   401  403  403  403  403  403  401  200
  GET   /api/moderation/log                   401  403  403  403  403  403  401  200

  GET   /media/:hash/:name                    200  200  200  200  200  200  200
  GET   /media/cards/:id/:name                302  302  302  302  302  302  302
  GET   /media/cases/:until/:signature/:hash/:name   200  200  200  200  200  200  200
  GET   /api/export/:token                    302  302  302  302  302  302  302
  GET   /api/unsubscribe/:memberId/:kind/:signature   200  200  200  200  200  200  200
  POST  /api/unsubscribe/:memberId/:kind/:signature   200  200  200  200  200  200  200
  GET   /health/live                          200  200  200  200  200  200  200
  GET   /health/ready                         200  200  200  200  200  200  200
  GET   /docs                                 301  301  301  301  301  301  301
  GET   /docs/                                200  200  200  200  200  200  200
  GET   /docs/openapi.json                    200  200  200  200  200  200  200
  GET   /docs/openapi.yaml                    200  200  200  200  200  200  200
  GET   /docs/js/scalar.js                    200  200  200  200  200  200  200
  POST  /csp-reports                          204  204  204  204  204  204  204
  GET   /robots.txt                           200  200  200  200  200  200  200
  GET   /sitemap.xml                          200  200  200  200  200  200  200
  GET   /*                                    200  200  200  200  200  200  200
`;

export const ROWS: readonly Row[] = readTable(MATRIX);

/** Cases that the table has no column for. A cell without a code or a text succeeds. */
export const EXTRA_CELLS = [
  { what: 'register an address that has an account', status: 409, code: 'email_taken' },
  { what: 'register that address in capitals', status: 409, code: 'email_taken' },
  { what: 'register an address that another member can put back', status: 409, code: 'email_taken' },
  { what: 'register as verified, onboarded and with XP: these fields are ignored', status: 201 },
  { what: 'sign in with a wrong password', status: 401, code: 'wrong_credentials' },
  { what: 'sign in with an unknown address: the same bytes', status: 401, code: 'wrong_credentials' },
  { what: 'sign in as suspended with a wrong password: the same bytes', status: 401, code: 'wrong_credentials' },
  { what: 'sign in to a closed account: the same bytes', status: 401, code: 'wrong_credentials' },
  { what: 'sign out twice with one token', status: 401, code: 'not_signed_in' },
  { what: "verify with another member's token", status: 400, code: 'invalid_verification_token' },
  { what: 'verify without a session: the address stays unverified', status: 401, code: 'not_signed_in' },
  { what: 'verify with a used token', status: 400, code: 'invalid_verification_token' },
  { what: 'verify with an expired token', status: 400, code: 'invalid_verification_token' },
  { what: 'verify with a reset token', status: 400, code: 'invalid_verification_token' },
  { what: 'undo a change of address with the link that stops it', status: 400, code: 'invalid_email_change_token' },
  { what: 'undo a change of address twice', status: 400, code: 'invalid_email_change_token' },
  { what: 'read the profile with the token from before a changed password', status: 401, code: 'not_signed_in' },
  { what: 'request a second verification mail within 60 s', status: 429, code: 'resend_too_soon' },
  { what: 'request a reset for an unknown address: the same bytes', status: 200 },
  { what: 'request a reset for a suspended address: the same bytes', status: 200 },
  { what: 'reset without a token', status: 400, text: 'Invalid reset token' },
  { what: 'reset with an empty token', status: 400, text: 'Invalid reset token' },
  { what: 'reset with an unknown token', status: 400, text: 'Invalid reset token' },
  { what: 'reset with a used token', status: 400, text: 'Invalid reset token' },
  { what: 'reset with an expired token', status: 400, text: 'Invalid reset token' },
  { what: 'reset with a verification token', status: 400, text: 'Invalid reset token' },
  { what: 'read the profile with a session from before a reset', status: 401, code: 'not_signed_in' },
  { what: 'onboard with XP and an id in the body: these fields are ignored', status: 200 },
  { what: "onboard with another member's photo", status: 400, code: 'foreign_photo' },
  { what: 'onboard with a photo from elsewhere', status: 400, code: 'foreign_photo' },
  { what: "onboard with another member's name in capitals", status: 409, code: 'username_taken' },
  { what: 'onboard under a reserved name', status: 400, code: 'username_not_allowed' },
  { what: 'onboard at 0, 0', status: 400, code: 'location_missing' },
  { what: 'upload an HTML page as a photo', status: 415, code: 'invalid_image_type' },
  { what: 'upload an HTML page as a listing photo', status: 415, code: 'invalid_listing_image_type' },
  { what: 'upload a GIF for a listing', status: 415, code: 'invalid_listing_image_type' },
  { what: 'upload six photos for a listing', status: 400, code: 'invalid_request' },
  { what: 'upload a photo and an HTML page: neither is stored', status: 415, code: 'invalid_listing_image_type' },
  { what: 'fetch a photo that does not exist', status: 404, code: 'not_found' },
  { what: 'fetch a file that is not a photo', status: 404, code: 'not_found' },
  { what: 'search nearby listings before onboarding: as a visitor', status: 200 },
  { what: 'search nearby listings while suspended: as a visitor', status: 200 },
  { what: 'search listings at a distance that is not offered: the next larger one', status: 200 },
  { what: 'search listings at a distance that is no number', status: 400, code: 'invalid_request' },
  { what: 'search listings with two page numbers', status: 400, code: 'invalid_request' },
  { what: 'search listings far beyond the last page: the last page', status: 200 },
  { what: 'read a listing that does not exist', status: 404, code: 'listing_not_found' },
  { what: 'read a listing by an invalid id', status: 404, code: 'listing_not_found' },
  { what: 'read a deleted listing', status: 404, code: 'listing_not_found' },
  { what: 'follow a deleted listing', status: 404, code: 'listing_not_found' },
  { what: 'read, change or delete a listing by the id of a member', status: 404, code: 'listing_not_found' },
  { what: "read another member's closed listing", status: 200 },
  { what: "change another member's closed listing", status: 403, code: 'not_listing_owner' },
  { what: 'change a closed listing', status: 409, code: 'listing_closed' },
  { what: 'change a listing that was closed automatically', status: 409, code: 'listing_closed' },
  { what: 'change an overdue listing before it is closed', status: 200 },
  { what: 'change a deleted listing', status: 404, code: 'listing_not_found' },
  { what: "change a listing to show another member's photo", status: 400, code: 'foreign_photo' },
  { what: 'move a listing to another region', status: 400, code: 'place_outside_region' },
  { what: 'change the owner, state and price of a listing: these fields are ignored', status: 200 },
  { what: 'delete a closed listing', status: 409, code: 'listing_closed' },
  { what: 'delete a listing twice', status: 404, code: 'listing_not_found' },
  { what: "delete another member's listing: it stays", status: 403, code: 'not_listing_owner' },
  { what: 'post a listing with another owner, closed and priced: these fields are ignored', status: 201 },
  { what: "post a listing with another member's photo", status: 400, code: 'foreign_photo' },
  { what: 'post a listing with a photo from elsewhere', status: 400, code: 'foreign_photo' },
  { what: 'post a listing with a profile photo', status: 400, code: 'foreign_photo' },
  { what: 'post the same listing twice with one idempotency key: one listing', status: 201 },
  { what: 'post another listing with a used idempotency key', status: 409, code: 'key_reused' },
  { what: "post with another member's idempotency key: a separate listing", status: 201 },
  { what: 'post with an invalid idempotency key', status: 400, code: 'invalid_request' },
  { what: 'suggest a price twice: the first stays', status: 409, code: 'already_suggested' },
  { what: "suggest a price for the caller's own closed listing", status: 403, code: 'own_listing' },
  { what: 'suggest a price for a closed listing', status: 409, code: 'listing_closed' },
  { what: 'suggest a price for a listing that was closed automatically', status: 409, code: 'listing_closed' },
  { what: 'suggest a price for an overdue listing before it is closed', status: 201 },
  { what: 'suggest a price for a deleted listing', status: 404, code: 'listing_not_found' },
  { what: 'suggest a price as another member, with XP: these fields are ignored', status: 201 },
  {
    what: "change a neighbour's suggestion on the caller's own listing: it stays",
    status: 403,
    code: 'not_suggestion_author',
  },
  { what: 'change an own suggestion on a closed listing: it stays', status: 409, code: 'listing_closed' },
  { what: 'change an own suggestion that moderation has hidden: it stays', status: 409, code: 'suggestion_hidden' },
  { what: 'change an own suggestion on a deleted listing', status: 404, code: 'suggestion_not_found' },
  { what: 'change a suggestion by the id of its listing', status: 404, code: 'suggestion_not_found' },
  { what: 'list the suggestions on a deleted listing', status: 404, code: 'listing_not_found' },
  { what: 'close a listing twice: the first price stays', status: 409, code: 'already_closed' },
  { what: 'close a listing that was closed automatically', status: 409, code: 'already_closed' },
  { what: 'close a deleted listing', status: 404, code: 'listing_not_found' },
  { what: "close a neighbour's listing after suggesting a price", status: 403, code: 'not_listing_owner' },
  { what: 'report the final price of a listing twice: the first stays', status: 409, code: 'outcome_known' },
  { what: 'report the final price of an open listing', status: 409, code: 'listing_open' },
  { what: 'report the final price of a listing that its owner closed', status: 409, code: 'outcome_known' },
  { what: 'report the final price of a deleted listing', status: 404, code: 'listing_not_found' },
  { what: 'close overdue listings with the admin key', status: 200 },
  { what: 'close overdue listings with the hash of the admin key', status: 403, code: 'wrong_admin_key' },
  { what: 'close overdue listings without a key', status: 403, code: 'wrong_admin_key' },
  { what: "read another member's profile: no e-mail address and no coordinates", status: 200 },
  { what: 'read the profile, XP or achievements of an unknown member', status: 404, code: 'member_not_found' },
  { what: 'read the profile, XP or achievements of a suspended member', status: 404, code: 'member_not_found' },
  { what: 'change name, e-mail address, XP and place through the profile: these fields are ignored', status: 200 },
  { what: "change the profile to show another member's photo", status: 400, code: 'foreign_photo' },
  { what: 'change the profile to show a photo from elsewhere', status: 400, code: 'foreign_photo' },
  { what: 'read a leaderboard around an invalid point', status: 400, code: 'invalid_request' },
  { what: 'send a contact message with the honeypot filled in: accepted, not stored', status: 201 },
  { what: 'send a contact message with an unknown subject', status: 400, code: 'invalid_request' },
  { what: 'request a path with a broken escape sequence', status: 400, code: 'invalid_request' },
  { what: 'request a path with a parameter that is too long', status: 404, code: 'not_found' },
  { what: 'send a NUL in the credentials: refused by the HTTP parser', status: 400 },
  { what: 'request an unknown API path', status: 404, code: 'not_found' },
] as const satisfies readonly ExtraCell[];

export type ExtraCell = { what: string; status: number; code?: string; text?: string };

export type ExtraName = (typeof EXTRA_CELLS)[number]['what'];

function readTable(table: string): Row[] {
  const actors = Object.keys(ACTORS) as Actor[];
  const [headings, ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  if (headings?.trim().split(/\s+/).join() !== actors.join())
    throw new Error('The columns of the matrix are not the actors.');
  return lines.map((line) => {
    const [method = '', path = '', ...written] = line.trim().split(/\s+/);
    const statuses = written.length === actors.length - 1 ? [...written, written[actors.indexOf('O')]] : written;
    if (statuses.length !== actors.length)
      throw new Error(`A line of the matrix has the wrong number of columns: ${line}`);
    const expected = Object.fromEntries(actors.map((actor, index) => [actor, Number(statuses[index])]));
    // The entries were made from the list of all actors.
    return { route: `${method} ${path}`, expected: expected as Record<Actor, number> };
  });
}
