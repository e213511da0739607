import { THINGS_PER_ROUND } from '@ballpark/rules/daily/rounds';
import { uploadPhoto } from '../kit/actors/photos.ts';
import { type Claim, listMissed, type ProofRun, type Verdict } from '../kit/proof-run.ts';
import { type Closing, fillSite, inGroups } from './closings.ts';
import { checkDays, choosePastDays, type PlayedThing, readDays } from './days.ts';
import { checkStored, playTwice } from './guesses.ts';
import { letThingsLeave } from './leaving.ts';
import { changeGuess, ignoreConsent, plantLeaks } from './mutations.ts';
import { createFinder, type Finder, searchSite } from './search.ts';
import { createDevice, type Device, type Site, startSite } from './site.ts';
import { meetToday } from './today.ts';

const FULL = { days: 30, closings: 400, devices: 200 };
const SMALL = { days: 4, closings: 60, devices: 5 };
const SEARCHING_AT_ONCE = 10;

/** What is played, and how its amounts are found. */
type Played = { day: string; things: readonly Closing[]; chosen: readonly PlayedThing[]; find: Finder };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const site = await startSite(run);
  const closings = await fillSite(run, site, size.closings);
  const takenBack = await choosePastDays(run, site, { closings, days: size.days - 1 });
  const today = await meetToday(run, site);
  const played = await readPlayed(site, closings, today.day);
  const wrongDays = checkDays({ closings, things: played.chosen });
  const { searches, rounds, searchAgain } = await searchAndGuess(run, site, { ...played, devices: size.devices });
  const stored = await checkStored(site, { day: today.day, rounds });
  const left = await letThingsLeave(site, { ...played, takenBack });
  const traces = await left.findTraces();
  run.say(`${left.count} things have left`);
  const mutations = [
    await changeGuess(site, { day: today.day, rounds }),
    ...(await plantLeaks(site, { closing: played.things[0], search: searchAgain })),
    ...(await ignoreConsent(run, site, { closings, day: today.day, findTraces: left.findTraces })),
  ];

  const learned = searches.flatMap((search) => search.learned);
  const read = searches.reduce((sum, search) => sum + search.read, 0);
  const told = rounds.reduce((sum, round) => sum + round.told, 0);
  const guesses = 2 * THINGS_PER_ROUND * size.devices;
  // Both processes show the answer to each thing, also to the friend who has played before.
  const answers = 2 * THINGS_PER_ROUND * rounds.length;
  const noticed = mutations.filter(({ isNoticed }) => isNoticed).length;
  const days = new Set(played.chosen.map(({ day }) => day)).size;
  const claims: Claim[] = [
    [days >= size.days, `${days} days are chosen, ${size.days} expected`],
    [played.things.every(({ photo }) => today.photos.includes(photo)), 'the processes show the things that are stored'],
    [told === answers, `${told} of ${answers} answers to a guess tell the price, and the search finds it`],
    ...mutations.map(({ name, isNoticed }): Claim => [isNoticed, `mutation: ${name} is noticed`]),
  ];
  const missed = [
    ...wrongDays,
    ...today.wrong,
    ...learned.map(({ closing, place }) => `${place} tells a price of ${closing.word} before the guess`),
    ...searches.flatMap(({ unanswered }) => unanswered),
    ...rounds.flatMap(({ wrong }) => wrong),
    ...stored,
    ...left.wrong,
    ...traces,
    ...listMissed(claims),
  ];
  const figure =
    `${days} days of ${closings.length} closings: ${wrongDays.length} wrong; ${size.devices} devices, ${read} answers before a guess: ` +
    `${learned.length} prices learned, ${told} of ${answers} found after it; ${guesses} guesses at once: ${size.devices} rounds, ` +
    `${stored.length} not as they were told; two workers and two processes: ${today.wrong.length} differences; ` +
    `${left.count} things left: ${traces.length} traces; ${noticed} of ${mutations.length} mutations noticed`;
  return { figure, missed };
}

async function readPlayed(site: Site, closings: readonly Closing[], day: string): Promise<Played> {
  const byId = new Map<string | null, Closing>(closings.map((closing) => [closing.id, closing]));
  const chosen = (await readDays(site)).flatMap((thing) => {
    const closing = byId.get(thing.listingId);
    return closing ? [{ ...thing, closing }] : [];
  });
  const things = chosen.filter((thing) => thing.day === day).map(({ closing }) => closing);
  return { day, things, chosen, find: createFinder(chosen.map(({ closing }) => closing)) };
}

/** Each device searches the site for prices; then all guess at once. One has played before, and the others have its link. */
async function searchAndGuess(run: ProofRun, site: Site, { devices, ...played }: Played & { devices: number }) {
  const { day } = played;
  const uploader = await site.people.createOne('onboarded');
  const source = {
    ...site,
    photoUrl: await uploadPhoto(site.send, uploader),
    listingPhotoUrl: await uploadPhoto(site.send, uploader, 'upload-base64'),
  };
  const friend = createDevice(site);
  const rounds = [await playTwice({ ...played, site, device: friend, nth: 0 })];
  const [friendPath = ''] = /\/daily\/[\w-]+\?friend=[\w.-]+/.exec((await friend.open(`/daily/${day}`)).body) ?? [];
  if (friendPath === '') throw new Error('The end of the round has no link for friends.');
  const searchAs = (device: Device, followed: Set<string>) =>
    searchSite({ ...played, site, device, source, friendPath, followed });
  const followed = new Set<string>();
  const players = Array.from({ length: devices }, (_, index) => ({ device: createDevice(site), nth: index + 1 }));
  const searches = await inGroups(players, SEARCHING_AT_ONCE, ({ device }) => searchAs(device, followed));
  run.say(`${devices} devices have searched, and have followed ${followed.size} addresses`);
  rounds.push(...(await Promise.all(players.map((player) => playTwice({ ...played, ...player, site })))));
  run.say(`${2 * THINGS_PER_ROUND * devices} guesses are sent`);
  return { searches, rounds, searchAgain: () => searchAs(createDevice(site), new Set()) };
}
