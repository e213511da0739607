import { bookClosedListings, GUIDE_OF_BERLIN } from '../../kit/actors/closings.ts';
import type { People } from '../../kit/actors/people.ts';
import { buildGet, type Send } from '../../kit/http/wire-client.ts';
import type { Claim } from '../../kit/proof-run.ts';
import type { ScratchServices } from '../../kit/services/scratch-services.ts';
import { newText } from './marks.ts';

/** Enough for a range and for the sitemap: closings are published in groups of five owners. */
const OWNERS = 10;

type GuideInput = { scratch: ScratchServices; people: People; send: Send };

/**
 * Closes a bike of each of several owners, with a word in its title that only this owner uses. The price book must know the
 * bikes, and no word, owner or listing.
 */
export async function checkGuide({ scratch, people, send }: GuideInput): Promise<Claim[]> {
  const owners = await people.create('onboarded', OWNERS);
  const things = owners.map(({ memberId }, nth) => ({
    ownerId: memberId,
    title: `Garden bike ${newText()}`,
    finalPriceMinor: 10_000 + nth * 1000,
  }));
  const listings = await bookClosedListings(scratch, things);
  const words = things.map(({ title }) => title.split(' ').at(-1) ?? '');
  const persons = [...words, ...owners.map(({ memberId }) => memberId), ...listings.map(({ id }) => id)];
  const read = async (path: string) => JSON.stringify(await send(buildGet(path)));

  const town = GUIDE_OF_BERLIN.replace('/guide/', '/town/');
  const pages = [`${GUIDE_OF_BERLIN}/garden-bike`, '/guide/eur/garden-bike', '/guide', town, '/sitemap.xml'];
  const answers = [
    '/api/guide?words=garden+bike&place=Berlin',
    ...words.map((word) => `/api/guide?words=${word}&place=Berlin`),
  ];
  const texts = await Promise.all([...pages, ...answers].map(async (path) => ({ path, text: await read(path) })));
  const own = await read(`${GUIDE_OF_BERLIN}/${words[0]}`);
  return [
    [texts[0]?.text.includes('foundRange') === true, 'the price book knows the bikes'],
    [
      texts.some(({ path, text }) => path === '/sitemap.xml' && text.includes('garden-bike')),
      'the sitemap has the bikes',
    ],
    [own.includes('<h1>little'), 'the word of one owner has no price'],
    ...texts.map(({ path, text }): Claim => [
      !persons.some((person) => text.includes(person)),
      `${path.replace(/qz9x.*/, '<word>')} has nothing of an owner`,
    ]),
  ];
}
