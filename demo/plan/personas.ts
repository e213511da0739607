/** Everybody in the demo signs in with this. */
export const DEMO_PASSWORD = 'Ballpark demo 1';

export type Persona = { username: string; who: string };

/** Whom to sign in as to see what. */
export const PERSONAS: readonly Persona[] = [
  { username: 'maya.torres', who: 'Alameda: has listings with many prices, ready to close' },
  { username: 'ruth.adler', who: 'Oakland: helps everywhere and has the points to show for it' },
  { username: 'tom.ashby', who: 'Bristol: one suggestion short of Helping Hand, prices in pounds' },
  { username: 'jonas.weber', who: 'Freiburg: listings in German, prices in euros' },
  { username: 'haruka.mori', who: 'Kyoto: listings in Japanese, prices in yen' },
  { username: 'priya.raman', who: 'Bengaluru: prices in rupees, in lakhs where they are high' },
  { username: 'elliot.park', who: 'Alameda: has not done anything yet' },
  { username: 'nia.solberg', who: 'Tromsø: new, and nothing is near' },
];

/** Has made nine suggestions: the tenth unlocks something. */
export const ALMOST_THERE = 'tom.ashby';
/** Have neither listed nor suggested anything. */
export const IDLE: readonly string[] = ['elliot.park', 'nia.solberg'];
/** Names absurd prices, on two listings. */
export const TROLLS: readonly string[] = ['theo.vance', 'percy.lowe', 'cody.marsh'];
/** The owner of the listing everybody has an opinion about. */
export const DENSE_OWNER = 'maya.torres';
/** The busiest helper. */
export const TOP_HELPER = 'ruth.adler';
/** Have suggested something on each of so many days, up to today. */
export const STREAK_DAYS: Readonly<Record<string, number>> = {
  'ruth.adler': 12,
  'darnell.brooks': 8,
  'bea.harcourt': 7,
  'grace.kim': 5,
  'jonas.weber': 4,
  'abigail.frost': 3,
};
