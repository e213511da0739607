import * as accounts from './accounts.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the API, for whatever must hold for each of them: its reference page, its tests. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accounts.register,
  accounts.login,
  accounts.logout,
  accounts.getOwnProfile,
  accounts.verifyEmail,
  accounts.resendVerification,
];
