/**
 * Inline script of the fallback page: says before the first paint whose frame the page shows while the scripts load.
 * Visitors without a token are about to see the login page, and a member may be on their way to the app.
 */
import { readToken } from '../../api/token.ts';
import { paths } from '../../paths.ts';

const PLAIN_PAGES: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.onboarding,
];

if (readToken() !== null && !PLAIN_PAGES.includes(location.pathname)) document.documentElement.dataset['frame'] = 'app';
