import { ROUTES, type Viewer } from '../fixtures/pages/routes.ts';
import { LOGIN, REGISTER, VERIFY_EMAIL } from './accounts.ts';
import { ACCURACY } from './accuracy.ts';
import { ACHIEVEMENTS_SCREEN } from './achievements.ts';
import { CLOSING } from './closing.ts';
import { CONTACT } from './contact.ts';
import { APPEAL, TRANSPARENCY } from './decisions.ts';
import { ASKING } from './asking.ts';
import { BLOCKS } from './blocks.ts';
import { EDIT_PROFILE } from './edit-profile.ts';
import { FEED } from './feed.ts';
import { GUESS_FIRST } from './guess-first.ts';
import { GUIDE } from './guide.ts';
import { HOME } from './home.ts';
import { LATE_PRICE } from './late-price.ts';
import { LAYOUT } from './layout.ts';
import { LEAVING } from './leaving.ts';
import { LEADERBOARD } from './leaderboard.ts';
import { PRIVACY, TERMS } from './legal.ts';
import { CREATE, LISTING_EDIT } from './listing-forms.ts';
import { LISTING_PRICES } from './listing-prices.ts';
import { LISTING } from './listing.ts';
import { MODERATION } from './moderation.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { OFFER_COACH } from './offer-coach.ts';
import { OFFLINE } from './offline.ts';
import { ONBOARDING } from './onboarding.ts';
import { FORGOT_PASSWORD, RESET_PASSWORD } from './passwords.ts';
import { PROFILE } from './profile.ts';
import { ABOUT, FAQ, HOW_IT_WORKS, LANDING } from './public.ts';
import { QUICK } from './quick.ts';
import { REPORTS } from './reports.ts';
import { SECOND_CHANCE } from './second-chance.ts';
import { CONFIRM_EMAIL, SETTINGS, STOP_EMAIL_CHANGE, UNDO_EMAIL_CHANGE } from './settings.ts';
import { DAILY } from './daily.ts';
import { TOWN } from './town.ts';
import { WENT_FOR } from './went-for.ts';
import { defineScreen, failing, openAt, type Screen } from './screen.ts';

const VIEWERS = {
  open: 'visitor',
  public: 'visitor',
  'public-only': 'visitor',
  'any-member': 'unverified',
  'signed-in': 'unverified',
  verified: 'verified',
  onboarded: 'onboarded',
} as const satisfies Record<(typeof ROUTES)[number]['access'], Viewer>;

const WITH_STATES: Screen[] = [
  LANDING,
  HOW_IT_WORKS,
  FAQ,
  ABOUT,
  LOGIN,
  REGISTER,
  VERIFY_EMAIL,
  FORGOT_PASSWORD,
  RESET_PASSWORD,
  ONBOARDING,
  LAYOUT,
  OFFLINE,
  HOME,
  FEED,
  QUICK,
  CREATE,
  LISTING,
  LISTING_PRICES,
  ASKING,
  OFFER_COACH,
  WENT_FOR,
  GUESS_FIRST,
  LATE_PRICE,
  SECOND_CHANCE,
  CLOSING,
  LISTING_EDIT,
  LEADERBOARD,
  ACHIEVEMENTS_SCREEN,
  NOTIFICATIONS,
  REPORTS,
  MODERATION,
  APPEAL,
  TRANSPARENCY,
  GUIDE,
  TOWN,
  DAILY,
  ACCURACY,
  PROFILE,
  BLOCKS,
  EDIT_PROFILE,
  SETTINGS,
  LEAVING,
  CONFIRM_EMAIL,
  STOP_EMAIL_CHANGE,
  UNDO_EMAIL_CHANGE,
  PRIVACY,
  TERMS,
  CONTACT,
];

/** Screens without a list of states: one picture after opening. */
const WITHOUT_STATES: Screen[] = ROUTES.map(({ path, access }) =>
  defineScreen(toScreenName(path), VIEWERS[access], { open: openAt(path) }),
).filter(({ name }) => !WITH_STATES.some((screen) => screen.name === name));

const NOT_FOUND = defineScreen('not-found', 'visitor', { open: failing(404, openAt('/no-such-page')) });

export const ALL_SCREENS: Screen[] = [...WITH_STATES, ...WITHOUT_STATES, NOT_FOUND];

/** Turns `/listing/<id>/edit` into `listing-edit`. */
function toScreenName(path: string): string {
  const [address = ''] = path.split('?');
  const words = address.split('/').filter((part) => part !== '');
  return words.filter((word) => !/^[0-9a-f]{8}-/.test(word)).join('-') || 'landing';
}
