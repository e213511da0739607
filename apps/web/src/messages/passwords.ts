import { PASSWORD_MIN, RESET_TOKEN_HOURS } from '@ballpark/rules/accounts';

export const forgotMessages = {
  title: 'Forgot your password?',
  lead: 'Tell us your email address, and we will send you a link to choose a new one.',
  email: 'Email',
  submit: 'Send reset link',
  submitting: 'Sending...',
  sentTitle: 'Look into your inbox',
  sent: 'Reset link sent!',
  sentHint: `The link works once, for ${inHours(RESET_TOKEN_HOURS)}. Nothing there? Look into the spam folder too.`,
  noAnswer: 'No answer came. Please check your connection and try again.',
  backToLogin: 'Back to login',
} as const;

export const resetMessages = {
  title: 'Reset your password',
  lead: 'Choose a new password. You will be signed out everywhere else.',
  newPassword: 'New password',
  newPasswordHint: `At least ${PASSWORD_MIN} characters.`,
  confirmPassword: 'Confirm password',
  submit: 'Reset password',
  submitting: 'Resetting...',
  mismatch: 'Passwords do not match',
  invalidToken: 'Invalid reset token',
  failed: 'An error occurred. Please try again.',
  askAgain: 'Ask for a new link',
  successTitle: 'All set',
  success: 'Password reset successfully! Redirecting to login...',
  toLogin: 'Go to login now',
} as const;

function inHours(hours: number): string {
  return hours === 1 ? 'one hour' : `${hours} hours`;
}
