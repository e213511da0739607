/** Things of one round. */
export const THINGS_PER_ROUND = 5;
/** Undated rounds of the starter pack, without a streak. */
export const PRACTICE_ROUNDS = 4;

/** Guesses that a closing needs to become a puzzle. */
export const PUZZLE_GUESSES_FROM = 5;
/** How long ago it was closed. */
export const PUZZLE_DAYS_AFTER_CLOSING = 14;
/** For so many days a thing is not played again. */
export const PUZZLE_REPEAT_DAYS = 90;
/** Closings of one category in one day. */
export const PUZZLES_PER_CATEGORY = 2;

/** Past days that can still be played. */
export const ARCHIVE_DAYS = 30;
/** Rounds of visitors are removed after so many days, rounds of members after so many. */
export const VISITOR_ROUND_DAYS = 40;
export const MEMBER_ROUND_DAYS = 400;

/** Dots of the crowd that an answer shows. */
export const CROWD_SHOWN_MAX = 120;
/** From so many players on the end says how many of them had fewer points. */
export const COMPARED_PLAYERS_FROM = 30;
