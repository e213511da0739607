import { postListing } from '../fixtures/data/listings.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createMember, createPerson, type Member, type Person } from '../fixtures/data/members.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import type { User } from './user.ts';

/** The main loop of the product: a newcomer registers and suggests a price, and the owner closes the listing. */
export async function playMainLoop(user: User, report: (step: string) => void): Promise<void> {
  const owner = await createMember('onboarded');
  const listing = await postListing(owner);
  const path = `/listing/${listing.id}`;
  const newcomer = createPerson();
  await register(user, newcomer);
  report('register');
  await setUpProfile(user);
  report('set up the profile');
  await suggest(user, path);
  report('suggest a price');
  await signOut(user);
  await signIn(user, owner);
  report('sign out and in');
  await closeListing(user, path);
  report('close');
}

function toAddress(path: string): string {
  return getStackAddresses().origin + path;
}

async function register(user: User, { name, email, password }: Person): Promise<void> {
  await user.open(toAddress('/register'));
  await user.fill('Full name', name);
  await user.fill('Email', email);
  await user.fill('Password', password);
  await user.press('Create account');
  await user.see('Check Your Email');
  const [link = ''] = (await readMail(email)).links;
  await user.open(link);
  await user.see('Email Verified!');
  await user.arrive('/onboarding');
}

async function setUpProfile(user: User): Promise<void> {
  await user.fill('Username', `robin_${crypto.randomUUID().slice(0, 12)}`);
  await user.see('Username is available');
  await user.press('Continue');
  await user.press('Enter Manually');
  await user.fill('City', 'bristol');
  await user.pick('Bristol, England');
  await user.press('Continue with this location');
  await user.press('Helping');
  await user.press('Complete Setup');
  await user.arrive('/home');
  await user.see('Welcome, Robin');
}

async function suggest(user: User, path: string): Promise<void> {
  await user.open(toAddress(path));
  await user.press('Suggest Price');
  await user.fill('Your price', '1,200');
  await user.press('Submit suggestion');
  await user.see('Price suggestion submitted!');
  await user.press('Done');
  await user.see('£1,200');
}

async function signOut(user: User): Promise<void> {
  await user.press('Log out');
  await user.see('Logged out successfully');
  await user.arrive('/');
}

async function signIn(user: User, { email, password }: Member): Promise<void> {
  await user.open(toAddress('/login'));
  await user.see('Welcome back');
  await user.fill('Email', email);
  await user.fill('Password', password);
  await user.press('Sign in');
  await user.arrive('/home');
}

async function closeListing(user: User, path: string): Promise<void> {
  await user.open(toAddress(path));
  await user.press('Close listing');
  await user.fill('Final price', '1,150');
  await user.press('Continue');
  await user.see('Close it at this price?');
  await user.press('Close listing');
  await user.see('Listing closed! XP awarded to 1 users.');
  await user.see('£1,150');
}
