/** The password of every member of the demo. */
export const DEMO_PASSWORD = 'Ballpark demo 1';

export type Persona = { username: string; who: string };

/** Accounts to sign in with, and what each shows. */
export const PERSONAS: readonly Persona[] = [
  { username: 'maya.torres', who: 'Alameda: has listings with many prices, ready to close' },
  { username: 'ruth.adler', who: 'Oakland: helps everywhere and has the points to show for it' },
  {
    username: 'tom.ashby',
    who: 'Bristol: one suggestion short of Helping Hand, prices in pounds; is asked whether to guess first',
  },
  { username: 'jonas.weber', who: 'Freiburg: listings in German, prices in euros' },
  { username: 'haruka.mori', who: 'Kyoto: listings in Japanese, prices in yen' },
  { username: 'priya.raman', who: 'Bengaluru: prices in rupees, in lakhs where they are high' },
  { username: 'elliot.park', who: 'Alameda: has not done anything yet; prices stay hidden until the first guess' },
  { username: 'nia.solberg', who: 'Tromsø: new, and nothing is near' },
];

/** Has made nine suggestions: the tenth unlocks an achievement. */
export const ALMOST_THERE = 'tom.ashby';
/** Have no listings and no suggestions. */
export const IDLE: readonly string[] = ['elliot.park', 'nia.solberg'];
/** Suggest absurd prices, on two listings. */
export const TROLLS: readonly string[] = ['theo.vance', 'percy.lowe', 'cody.marsh'];
/** The owner of the listing with the most suggestions. */
export const DENSE_OWNER = 'maya.torres';
/** The busiest helper. */
export const TOP_HELPER = 'ruth.adler';
/** The number of days in a row with a suggestion, up to today. */
export const STREAK_DAYS: Readonly<Record<string, number>> = {
  'ruth.adler': 12,
  'darnell.brooks': 8,
  'bea.harcourt': 7,
  'grace.kim': 5,
  'jonas.weber': 4,
  'abigail.frost': 3,
};
/** Have chosen to guess first. All others see prices at once. */
export const GUESS_FIRST: readonly string[] = ['elliot.park', 'abigail.frost', 'darnell.brooks', 'grace.kim'];
/** Joined before members were asked, and see prices at once, too. */
export const NEVER_ASKED: readonly string[] = ['tom.ashby', 'arthur.bell', 'suresh.bhat'];
