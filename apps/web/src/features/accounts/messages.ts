import {
  PASSWORD_MIN,
  VERIFICATION_TOKEN_HOURS,
  RESET_TOKEN_HOURS,
  SIGN_IN_LINK_MINUTES,
  SIGN_IN_LINK_TRIES,
  type PasswordCheck,
} from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import { AGE_ALONE, AGE_WITH_CONSENT } from '@ballpark/rules/policy';

/** Toasts that may appear on any page. */
export const sessionMessages = {
  welcomeBack: 'Welcome back!',
  reopened: 'Welcome back. Your account is open again.',
  accountCreated: 'Account created successfully!',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
} as const;

export const loginMessages = {
  title: 'Welcome back',
  firstTitle: 'Sign in',
  lead: 'See what your neighbours think.',
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot your password?',
  submit: 'Sign in',
  submitting: 'Signing in...',
  noAccount: `New to ${BRAND}?`,
  register: 'Create an account',
  legalBefore: 'By signing in you agree to our',
  linkSentTitle: 'Check your inbox',
  linkSentHint: `The link works for ${SIGN_IN_LINK_MINUTES} minutes. Nothing there? Check spam, too.`,
  linkOpenedTitle: 'You can try your password again',
  linkOpened: `Enter your email and password here. The link allows ${SIGN_IN_LINK_TRIES} tries.`,
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
    { title: 'Check your inbox and spam folder', detail: 'It can take a minute or two.' },
    { title: 'Click the verification link', detail: `It works once, for ${VERIFICATION_TOKEN_HOURS} hours.` },
    { title: 'Complete your profile setup', detail: 'Your username, your area and what brings you here.' },
  ],
  resend: 'Resend email',
  resending: 'Sending...',
  resent: 'Verification email sent!',
  resendFailed: 'Failed to resend verification email',
  resendPause: (seconds: number) => `You can get another email in ${seconds} s.`,
  signOut: 'Sign Out',
  wrongAddress: 'Wrong address? Sign out and sign up again with the right one.',
  checkingTitle: 'Verifying your email',
  checking: 'Checking your link…',
  verified: 'Email verified successfully!',
  successTitle: 'Email Verified!',
  successLead: 'Thanks. Next: your profile.',
  signInTitle: 'Sign in to verify your email',
  signInLead:
    "You're not signed in here. Sign in with the email and password of your new account, and we'll verify it right away.",
  signInElsewhere: `If ${BRAND} is still open where you signed up, it carries on there once you've signed in here.`,
  signInStranger: "You didn't sign up? Then close this page: nothing is verified.",
  signIn: 'Sign in',
  continue: 'Continue',
  errorTitle: "That link didn't work",
  errorHint: 'Get a new email and use the link in it.',
  failed: 'Verification failed',
} as const;

export const registerMessages = {
  title: 'Create your account',
  lead: "It's free. Others only see your city or neighbourhood.",
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  submit: 'Create account',
  submitting: 'Creating account...',
  haveAccount: 'Already have an account?',
  login: 'Sign in',
  legalBefore: 'By creating an account you agree to our',
  age: `${AGE_ALONE}+, or ${AGE_WITH_CONSENT}–${AGE_ALONE - 1} with a parent's OK.`,
} as const;

export const forgotMessages = {
  title: 'Forgot your password?',
  lead: "Enter your email and we'll send you a link to choose a new one.",
  email: 'Email',
  submit: 'Send reset link',
  submitting: 'Sending...',
  sentTitle: 'Check your inbox',
  sent: 'Reset link sent!',
  sentHint: `The link works once, for ${formatHours(RESET_TOKEN_HOURS)}. Nothing there? Check spam, too.`,
  noAnswer: `We couldn't reach ${BRAND}. Check your connection and try again.`,
  backToLogin: 'Back to login',
} as const;

export const resetMessages = {
  title: 'Reset your password',
  lead: "Choose a new password. You'll be signed out everywhere else.",
  newPassword: 'New password',
  newPasswordHint: `At least ${PASSWORD_MIN} characters.`,
  confirmPassword: 'Confirm password',
  submit: 'Reset password',
  submitting: 'Resetting...',
  mismatch: 'Passwords do not match',
  invalidToken: 'Invalid reset token',
  failed: 'An error occurred. Please try again.',
  askAgain: 'Get a new link',
  successTitle: 'All set',
  success: 'Password reset successfully! Redirecting to login...',
  toLogin: 'Go to login now',
} as const;

function formatHours(hours: number): string {
  return hours === 1 ? 'one hour' : `${hours} hours`;
}
