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
  GET   /api/listings/:id/ask                 401  403  403  403  404  200  401
  PUT   /api/listings/:id/ask                 401  403  403  403  404  200  401
  GET   /api/listings/:id/puzzle-consent      401  403  403  403  404  200  401
  PUT   /api/listings/:id/puzzle-consent      401  403  403  403  404  200  401
  DELETE /api/listings/:id/guests/:guestId    401  403  403  403  404  200  401
  POST  /api/listings/:id/extend              401  403  403  403  404  200  401
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
  GET   /api/daily                            401  403  403  200  200  200  401
  GET   /api/town                             401  403  403  200  200  200  401
  GET   /api/home                             401  403  403  200  200  200  401
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
  GET   /media/cards/town/:id/:name           302  302  302  302  302  302  302
  GET   /daily                                200  200  200  200  200  200  200
  GET   /daily/archive                        200  200  200  200  200  200  200
  GET   /daily/:round                         200  200  200  200  200  200  200
  POST  /daily/:round                         303  303  303  303  303  303  303
  POST  /daily/join                           401  403  403  204  204  204  401
  GET   /daily/pictures/:name                 200  200  200  200  200  200  200
  GET   /media/cases/:until/:signature/:hash/:name   200  200  200  200  200  200  200
  GET   /api/export/:token                    302  302  302  302  302  302  302
  GET   /api/unsubscribe/:memberId/:kind/:signature   200  200  200  200  200  200  200
  POST  /api/unsubscribe/:memberId/:kind/:signature   200  200  200  200  200  200  200
  GET   /ask/:token                           200  200  200  200  200  200  200
  POST  /ask/:token                           303  303  303  303  303  303  303
  POST  /ask/:token/delete                    303  303  303  303  303  303  303
  POST  /ask/:token/report                    303  303  303  303  303  303  303
  GET   /health/live                          200  200  200  200  200  200  200
  GET   /health/ready                         200  200  200  200  200  200  200
  GET   /health/instance                      200  200  200  200  200  200  200
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
