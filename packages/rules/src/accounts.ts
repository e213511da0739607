/** Longest full name a member may give. */
export const NAME_MAX = 100;

/** Longest text a member may write about themselves. */
export const ABOUT_MAX = 500;

/** The limit of an address in SMTP (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;

export const PASSWORD_MIN = 8;

/** Bounds the work of hashing; nobody types more. */
export const PASSWORD_MAX = 128;

/** A verification link works this long. */
export const VERIFICATION_TOKEN_HOURS = 24;

/** A reset link works this long. */
export const RESET_TOKEN_HOURS = 1;

/** A member may ask for another verification mail after this pause. */
export const RESEND_PAUSE_SECONDS = 60;

/** An unused session ends after this; using it moves the end. */
export const SESSION_IDLE_DAYS = 7;

/** A session ends after this however much it is used. */
export const SESSION_ABSOLUTE_DAYS = 30;

/** Use is written down at most this often, so that reading stays reading. */
export const SESSION_TOUCH_MINUTES = 60;

/** The screen that says the password was reset moves on after this. */
export const RESET_REDIRECT_SECONDS = 3;

/** The screen that says 'Email Verified!' moves on after this. */
export const VERIFIED_REDIRECT_SECONDS = 2;
