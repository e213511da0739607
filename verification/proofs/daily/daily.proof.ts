import { addDays } from '@ballpark/rules/daily/days';
import { uploadPhoto } from '../kit/actors/photos.ts';
import { type Claim, listMissed, type ProofRun, type Verdict } from '../kit/proof-run.ts';
import { type Closing, fillSite, inGroups } from './closings.ts';
import { checkDays, choosePastDays, type ChosenThing, readDays } from './days.ts';
import { checkStored, playTwice } from './guesses.ts';
import { findTraces, leave, type Leaving, openThing } from './leaving.ts';
import { alterRows, ignoreConsent, plantLeaks } from './mutations.ts';
import { createFinder, type Finder, searchSite } from './search.ts';
import { createDevice, type Site, startSite } from './site.ts';
import { meetToday } from './today.ts';

const FULL = { days: 30, closings: 400, devices: 200 };
const SMALL = { days: 4, closings: 60, devices: 5 };
const SEARCHING_AT_ONCE = 10;

/** What is played, and how its amounts are found. */
type Played = {
  day: string;
  things: readonly Closing[];
  chosen: readonly (ChosenThing & { closing: Closing | undefined })[];
  find: Finder;
};

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const site = await startSite(run);
  const closings = await fillSite(run, site, size.closings);
  const takenBack = await choosePastDays(run, site, { closings, days: size.days - 1 });
  const today = await meetToday(run, site);
  const played = await readPlayed(site, closings, today.day);
  const { things, chosen } = played;
  const wrongDays = await checkDays(site, { closings, things: chosen });
  const { searches, rounds, searchAgain } = await searchAndGuess(run, site, { ...played, devices: size.devices });
  const stored = await checkStored(site, { day: today.day, rounds });
  const { traces, unseen, leavings, findAgain } = await letThingsLeave(run, site, { ...played, takenBack });
  const [kept] = things;
  if (!kept) throw new Error('Today has no things.');
  const mutations = [
    ...(await alterRows(site, { closings, chosen, day: today.day, rounds })),
    ...(await plantLeaks(site, { closing: kept, search: searchAgain })),
    ...(await ignoreConsent(run, site, { closings, day: today.day, findTraces: findAgain })),
  ];

  const learned = searches.flatMap((search) => search.learned);
  const read = searches.reduce((sum, search) => sum + search.read, 0);
  const told = rounds.reduce((sum, round) => sum + round.told, 0);
  const pages = 2 * things.length * rounds.length;
  const noticed = mutations.filter(({ isNoticed }) => isNoticed).length;
  const dayCount = new Set(chosen.map(({ day }) => day)).size;
  const claims: Claim[] = [
    [dayCount >= size.days, `${dayCount} days are chosen, ${size.days} expected`],
    [
      things
        .map(({ photo }) => photo)
        .toSorted()
        .join() === today.photos.toSorted().join(),
      'both processes show the things that are stored',
    ],
    [told === pages, `${told} of ${pages} answers to a guess tell the price, and the search finds it`],
    ...mutations.map(({ name, isNoticed }): Claim => [isNoticed, `mutation: ${name} is noticed`]),
  ];
  const missed = [
    ...wrongDays,
    ...today.wrong,
    ...learned.map(({ closing, place }) => `${place} tells a price of ${closing.word} before the guess`),
    ...searches.flatMap(({ unanswered }) => unanswered),
    ...rounds.flatMap(({ wrong }) => wrong),
    ...stored,
    ...unseen,
    ...traces,
    ...listMissed(claims),
  ];
  const figure =
    `${dayCount} days of ${closings.length} closings: ${wrongDays.length} wrong; ${searches.length} devices, ${read} answers ` +
    `before a guess: ${learned.length} prices learned, ${told} of ${pages} found after it; ${2 * 5 * rounds.length} guesses at once: ` +
    `${rounds.length} rounds, ${stored.length} not as they were told; two workers and two processes: ${today.wrong.length} differences; ` +
    `${leavings} things left: ${traces.length} traces; ${noticed} of ${mutations.length} mutations noticed`;
  return { figure, missed };
}

async function readPlayed(site: Site, closings: readonly Closing[], day: string): Promise<Played> {
  const byId = new Map(closings.map((closing) => [closing.id, closing]));
  const chosen = (await readDays(site)).map((thing) => ({ ...thing, closing: byId.get(thing.listingId ?? '') }));
  const things = chosen.filter((thing) => thing.day === day).flatMap(({ closing }) => closing ?? []);
  return { day, things, chosen, find: createFinder(chosen.flatMap(({ closing }) => closing ?? [])) };
}

/** Each device searches the site for prices; then all guess at once. One has played before, and the others have its link. */
async function searchAndGuess(run: ProofRun, site: Site, { devices, ...played }: Played & { devices: number }) {
  const { day, things } = played;
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
  const searchAs = (device: ReturnType<typeof createDevice>, followed: Set<string>) =>
    searchSite({ ...played, site, device, source, friendPath, followed });
  const followed = new Set<string>();
  const players = Array.from({ length: devices }, (_, index) => ({ device: createDevice(site), nth: index + 1 }));
  const searches = await inGroups(players, SEARCHING_AT_ONCE, ({ device }) => searchAs(device, followed));
  run.say(`${devices} devices have searched, and have followed ${followed.size} addresses`);
  rounds.push(...(await Promise.all(players.map((player) => playTwice({ ...played, ...player, site })))));
  run.say(`${2 * things.length * devices} guesses are sent`);
  return { searches, rounds, searchAgain: () => searchAs(createDevice(site), new Set()) };
}

/** Things leave today and an earlier day while browsers have them open, and others left before. */
async function letThingsLeave(run: ProofRun, site: Site, input: Played & { takenBack: readonly Closing[] }) {
  const { day, chosen, takenBack, find } = input;
  const pick = (ofDay: string, position: number, how: Leaving['how'] = 'consent taken back'): Leaving[] => {
    const thing = chosen.find((one) => one.day === ofDay && one.position === position);
    return thing?.closing ? [{ closing: thing.closing, day: ofDay, position, how }] : [];
  };
  const wasLeft = chosen.flatMap(({ closing, ...thing }) => (closing && takenBack.includes(closing) ? thing : []));
  const yesterday = chosen.filter(
    (thing) => thing.day === addDays(day, -1) && !wasLeft.some(({ listingId }) => listingId === thing.listingId),
  );
  const leavings = [
    ...pick(day, 2),
    ...pick(day, 4, 'listing hidden'),
    ...pick(day, 5, 'account closed'),
    ...pick(addDays(day, -1), yesterday[0]?.position ?? 0),
  ];
  const watched: Parameters<typeof findTraces>[1][] = [];
  const unseen: string[] = [];
  for (const leaving of leavings) {
    const { players, wrong } = await openThing(site, leaving);
    watched.push({ leaving, players, find });
    unseen.push(...wrong);
  }
  for (const leaving of leavings) await leave(site, leaving);
  for (const { day: ofDay, position } of wasLeft) {
    const [atForm, withAnswer, later] = [createDevice(site), createDevice(site), createDevice(site)];
    for (const leaving of pick(ofDay, position))
      watched.push({ leaving, players: { atForm, withAnswer, later }, find });
  }
  const findAgain = async () => (await inGroups(watched, 4, (watch) => findTraces(site, watch))).flat();
  const traces = await findAgain();
  run.say(`${watched.length} things have left`);
  return { traces, unseen, leavings: watched.length, findAgain };
}
