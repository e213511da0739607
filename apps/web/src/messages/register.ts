import { AGE_ALONE, AGE_WITH_CONSENT } from '@ballpark/rules/policy';

export const registerMessages = {
  title: 'Create your account',
  lead: 'It is free, and only your city or neighbourhood is ever shown.',
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  submit: 'Create account',
  submitting: 'Creating account...',
  haveAccount: 'Already have an account?',
  login: 'Sign in',
  legalBefore: 'By creating an account you agree to our',
  age: `You must be ${AGE_ALONE} or older, or ${AGE_WITH_CONSENT} to ${AGE_ALONE - 1} with a parent's consent.`,
} as const;
