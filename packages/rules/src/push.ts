/** Devices of one member that get push messages. A further one replaces the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
/** A push service keeps a message this long for a device that is off. */
export const PUSH_TTL_SECONDS = 24 * 60 * 60;
export const PUSH_ENDPOINT_MAX = 1000;
