import { buildBearer, buildGet } from '../kit/http/wire-client.ts';
import { agree, type Closing, closeAccount, hideListing } from './closings.ts';
import type { Finder } from './search.ts';
import { createDevice, type Device, type Site, toText } from './site.ts';

/** A thing that leaves its day while browsers have it open. */
export type Leaving = {
  closing: Closing;
  day: string;
  position: number;
  how: 'consent taken back' | 'listing hidden' | 'account closed';
};

/** The browsers at one thing. */
export type Players = { atForm: Device; withAnswer: Device; later: Device };

const LEAVE = { 'consent taken back': takeBack, 'listing hidden': hideListing, 'account closed': closeAccount };

function takeBack(site: Site, closing: Closing): Promise<void> {
  return agree(site, closing, false);
}

type Watch = { leaving: Leaving; players: Players; find: Finder };

/** Opens the form of the thing in one browser and its answer in another. Returns what they are not shown. */
export async function openThing(site: Site, leaving: Leaving): Promise<{ players: Players; wrong: string[] }> {
  const { day, position, closing } = leaving;
  const path = `/daily/${day}`;
  const players = { atForm: createDevice(site), withAnswer: createDevice(site), later: createDevice(site) };
  const open = async (device: Device, last: number) => {
    await device.open(`${path}?thing=1`);
    for (let thing = 1; thing <= last; thing += 1) {
      // A thing that has left is passed over, and the page of another one gives the cookie.
      await device.open(path);
      await device.guess(path, { thing, amount: 1 });
    }
    return (await device.open(`${path}?thing=${position}`)).body;
  };
  const form = await open(players.atForm, position - 1);
  const answer = await open(players.withAnswer, position);
  const isShown = [form, answer].every((body) => body.includes(closing.word) && body.includes(closing.photo));
  return { players, wrong: isShown ? [] : [`${path} shows ${closing.word} before it leaves`] };
}

export async function leave(site: Site, { how, closing }: Leaving): Promise<void> {
  await LEAVE[how](site, closing);
}

/** Sends the open form, then looks for anything of the thing on all pages of both processes. Returns what there is. */
export async function findTraces(site: Site, { leaving, players, find }: Watch): Promise<string[]> {
  const { day, position, closing } = leaving;
  const path = `/daily/${day}`;
  const places = [path, ...[1, 2, 3, 4, 5].map((thing) => `${path}?thing=${thing}`), '/daily', '/daily/archive'];
  const member = await site.people.createOne('onboarded');
  const traces: string[] = [];
  const look = (place: string, text: string) => {
    if ([closing.word, closing.photo].some((part) => text.includes(part)) || find(text).includes(closing)) {
      traces.push(`${leaving.how}: ${place} still shows the thing`);
    }
  };
  for (const process of site.processes) {
    const sent = await players.atForm.guess(path, { thing: position, amount: 1000 }, process);
    look(`the answer to the open form of ${path}`, toText(sent));
    if (sent.headers.location?.includes(`thing=${position}`)) traces.push(`${leaving.how}: ${path} takes the guess`);
    for (const device of Object.values(players)) {
      for (const place of places) look(place, toText(await device.open(place, process)));
    }
    look('GET /api/daily', toText(await process({ ...buildGet('/api/daily'), headers: buildBearer(member) })));
  }
  return traces;
}
