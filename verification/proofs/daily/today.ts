import { toDay } from '@ballpark/rules/daily/days';
import { buildBearer, buildGet } from '../kit/http/wire-client.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { chooseToday } from './days.ts';
import { createDevice, type Site } from './site.ts';

/** The things of today as both processes show them right after they were chosen, and where the two differed. */
export type Today = { day: string; photos: string[]; wrong: string[] };

/** Both processes are asked before, while and right after two workers choose the things of today. */
export async function meetToday(run: ProofRun, site: Site): Promise<Today> {
  const member = await site.people.createOne('onboarded');
  const ask = (path: string) => Promise.all(site.processes.map((process) => createDevice(site).open(path, process)));
  const wrong: string[] = [];
  const askEarly = async () => {
    const early = [await ask('/daily'), await ask('/daily/archive')].flat();
    for (const process of site.processes) {
      early.push(await process({ ...buildGet('/api/daily'), headers: buildBearer(member) }));
    }
    // A visitor who writes the address by hand reads that there is nothing yet.
    await ask(`/daily/${toDay(new Date())}`);
    wrong.push(...early.filter(({ status }) => status !== 200).map(({ status }) => `${status} before today is chosen`));
  };
  await askEarly();
  const { day, shown } = await chooseToday(run, site, {
    whileWaiting: askEarly,
    afterwards: async (chosen) => ({ day: chosen, shown: await ask(`/daily/${chosen}`) }),
  });
  const [photos = [], others = []] = shown.map(({ body }) => listPhotos(body));
  if (photos.length !== 5 || photos.join() !== others.join()) {
    wrong.push(
      `the processes show ${shown.map(({ status, body }) => `${status} with ${listPhotos(body).length} photos`).join(' and ')}`,
    );
  }
  run.say(`two workers have chosen ${day} at the same moment`);
  return { day, photos, wrong };
}

function listPhotos(body: string): string[] {
  return [...new Set([...body.matchAll(/\/media\/([0-9a-f]{64})\//g)].map(([, photo = '']) => photo))];
}
