import * as accounts from './accounts.ts';
import * as accuracy from './crowd/accuracy.ts';
import * as daily from './crowd/daily.ts';
import * as guide from './crowd/guide.ts';
import * as offer from './crowd/offer.ts';
import * as towns from './crowd/towns.ts';
import * as achievements from './achievements.ts';
import * as admin from './listings/admin.ts';
import * as asking from './asking.ts';
import * as blocks from './blocks.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as fairPlay from './fair-play.ts';
import * as home from './crowd/home.ts';
import * as leaving from './leaving.ts';
import * as listings from './listings.ts';
import * as live from './live.ts';
import * as members from './members.ts';
import * as moderation from './moderation.ts';
import * as notifications from './notifications.ts';
import * as photos from './photos.ts';
import * as places from './places.ts';
import * as extending from './listings/extending.ts';
import * as posting from './listings/posting.ts';
import * as push from './push.ts';
import * as quick from './crowd/quick.ts';
import * as reports from './reports.ts';
import * as settings from './settings.ts';
import * as suggestions from './suggestions.ts';
import * as xp from './xp.ts';

const MODULES = [
  accounts,
  accuracy,
  achievements,
  admin,
  asking,
  blocks,
  contact,
  daily,
  extending,
  fairPlay,
  guide,
  home,
  leaving,
  listings,
  live,
  members,
  moderation,
  notifications,
  offer,
  photos,
  places,
  posting,
  push,
  quick,
  reports,
  settings,
  suggestions,
  towns,
  xp,
];

/** Every endpoint that a contract module exports, for what must hold for all of them: tests and the fuzz proof. */
export const ALL_ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => Object.values<object>(module)).filter(
  isEndpoint,
);

function isEndpoint(value: object): value is Endpoint {
  return 'method' in value && 'path' in value && 'success' in value;
}
