import { addDays } from '@ballpark/rules/daily/days';
import { buildBearer, buildGet } from '../kit/http/wire-client.ts';
import { agree, type Closing, closeAccount, hideListing, inGroups } from './closings.ts';
import type { PlayedThing } from './days.ts';
import type { Finder } from './search.ts';
import { createDevice, type Device, type Site, toText } from './site.ts';

const LEAVE = {
  'consent taken back': (site: Site, closing: Closing) => agree(site, closing, false),
  'listing hidden': hideListing,
  'account closed': closeAccount,
};
type How = keyof typeof LEAVE;

/** How things of today leave, by position. */
const TODAY: Readonly<Record<number, How>> = { 2: 'consent taken back', 4: 'listing hidden', 5: 'account closed' };

/** A thing that leaves its day, and browsers that have it open. */
type Leaving = PlayedThing & { how: How; players: Players };
type Players = Record<'atForm' | 'withAnswer' | 'later', Device>;

type Played = { day: string; chosen: readonly PlayedThing[]; takenBack: readonly Closing[]; find: Finder };
type Left = { count: number; wrong: string[]; findTraces: () => Promise<string[]> };

/** Things leave today and yesterday while browsers have them open. Others left their days before. */
export async function letThingsLeave(site: Site, { day, chosen, takenBack, find }: Played): Promise<Left> {
  const isLeft = ({ closing }: PlayedThing) => takenBack.includes(closing);
  const ofYesterday = chosen.find((thing) => thing.day === addDays(day, -1) && !isLeft(thing));
  const leavings: Leaving[] = [];
  for (const thing of chosen) {
    const how = thing.day === day ? TODAY[thing.position] : 'consent taken back';
    if (how && (thing.day === day || thing === ofYesterday || isLeft(thing))) {
      const players = { atForm: createDevice(site), withAnswer: createDevice(site), later: createDevice(site) };
      leavings.push({ ...thing, how, players });
    }
  }
  const opened = leavings.filter((leaving) => !isLeft(leaving));
  const wrong = (await inGroups(opened, 1, (leaving) => openThing(leaving))).flat();
  for (const { how, closing } of opened) await LEAVE[how](site, closing);
  const findTraces = async () => (await inGroups(leavings, 4, (leaving) => look(site, leaving, find))).flat();
  return { count: leavings.length, wrong, findTraces };
}

/** Opens the form of the thing in one browser and its answer in another. Returns what they are not shown. */
async function openThing({ day, position, closing, players }: Leaving): Promise<string[]> {
  const path = `/daily/${day}`;
  const open = async (device: Device, last: number) => {
    await device.open(`${path}?thing=1`);
    for (let thing = 1; thing <= last; thing += 1) {
      await device.guess(path, { thing, amount: 1 });
    }
    return (await device.open(`${path}?thing=${position}`)).body;
  };
  const form = await open(players.atForm, position - 1);
  const answer = await open(players.withAnswer, position);
  const isShown = [form, answer].every((body) => body.includes(closing.word) && body.includes(closing.photo));
  return isShown ? [] : [`${path} does not show ${closing.word} before it leaves`];
}

/** Sends the open form, then looks for anything of the thing on all pages of both processes. Returns what there is. */
async function look(site: Site, { how, day, position, closing, players }: Leaving, find: Finder): Promise<string[]> {
  const path = `/daily/${day}`;
  const places = [path, ...[1, 2, 3, 4, 5].map((thing) => `${path}?thing=${thing}`), '/daily', '/daily/archive'];
  const member = await site.people.createOne('onboarded');
  const traces: string[] = [];
  const check = (place: string, text: string) => {
    if ([closing.word, closing.photo].some((part) => text.includes(part)) || find(text).includes(closing)) {
      traces.push(`${how}: ${place} still shows the thing`);
    }
  };
  for (const process of site.processes) {
    const sent = await players.atForm.guess(path, { thing: position, amount: 1000 }, process);
    check(`the answer to the open form of ${path}`, toText(sent));
    if (sent.headers.location?.includes(`thing=${position}`)) traces.push(`${how}: ${path} takes the guess`);
    for (const device of Object.values(players)) {
      for (const place of places) check(place, toText(await device.open(place, process)));
    }
    check('GET /api/daily', toText(await process({ ...buildGet('/api/daily'), headers: buildBearer(member) })));
  }
  return traces;
}
