import { BRAND } from '@ballpark/rules/brand';
import type { PasswordCheck } from '@ballpark/rules/password-strength';
import { PASSWORD_MIN, VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';

/** Said by the session, whichever screen is open. */
export const sessionMessages = {
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created successfully!',
  loggedOut: 'Logged out successfully',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
} as const;

export const loginMessages = {
  title: 'Welcome back',
  lead: 'Sign in to see what your neighbours think.',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot your password?',
  submit: 'Sign in',
  submitting: 'Signing in...',
  noAccount: `New to ${BRAND}?`,
  register: 'Create an account',
  legalBefore: 'By signing in you agree to our',
} as const;

export const legalMessages = {
  terms: 'Terms of Service',
  and: 'and',
  privacy: 'Privacy Policy',
} as const;

export const passwordCheckMessages: Record<PasswordCheck, string> = {
  length: `At least ${PASSWORD_MIN} characters`,
  uppercase: 'An uppercase letter',
  lowercase: 'A lowercase letter',
  number: 'A number',
};

export const verifyMessages = {
  pendingTitle: 'Check Your Email',
  pendingLead: 'We sent a verification link to',
  steps: [
    { title: 'Check your inbox and spam folder', detail: 'The mail can take a minute or two.' },
    { title: 'Click the verification link', detail: `It works once, for ${VERIFICATION_TOKEN_HOURS} hours.` },
    { title: 'Complete your profile setup', detail: 'A username, your area and what brings you here.' },
  ],
  resend: 'Resend email',
  resending: 'Sending...',
  resent: 'Verification email sent!',
  resendFailed: 'Failed to resend verification email',
  resendPause: (seconds: number) => `You can ask for another email in ${seconds} s.`,
  signOut: 'Sign Out',
  wrongAddress: 'Wrong address? Sign out and create your account again with the right one.',
  checkingTitle: 'Verifying your email',
  checking: 'Checking your link…',
  verified: 'Email verified successfully!',
  successTitle: 'Email Verified!',
  successLead: 'Thank you. Next comes your profile setup.',
  continue: 'Continue',
  errorTitle: 'That link did not work',
  errorHint: 'Ask for a new email and use the link in the newest one.',
  failed: 'Verification failed',
} as const;
