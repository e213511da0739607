import sharp from 'sharp';
import { buildListingBody } from '../actors/listings.ts';
import { encodeJson, type WireRequest } from '../http/wire-client.ts';
import type { Random } from '../seeded-random.ts';
import { type Town, TOWN_PASSWORD, type TownMember } from './town.ts';

/** What the people of a town ask for. `note` gets the answer, for what follows from it. */
type Errand = { kind: string; wire: WireRequest; note?: (status: number, body: string) => void };

/**
 * Of a thousand requests. One upload instead of ten: a photo of 1.8 MB takes a second of a core, so that ten in a thousand
 * would need three cores for photos alone.
 */
const SHARES = {
  feed: 459,
  search: 200,
  detail: 150,
  profile: 60,
  leaderboard: 40,
  suggest: 50,
  post: 20,
  close: 10,
  'sign in': 10,
  upload: 1,
} as const;

type Kind = keyof typeof SHARES;

const THOUSAND: readonly Kind[] = Object.entries(SHARES).flatMap(([kind, share]) =>
  // The keys of a record are its own.
  Array.from({ length: share }, () => kind as Kind),
);
const RADII = [5, 10, 20, 50];
const PAGES = 3;
/** A photo of a phone. */
const PHOTO_BYTES = 1_800_000;

export type Mix = { next: () => Errand };

/** Draws requests by their shares. */
export async function createMix(town: Town, random: Random): Promise<Mix> {
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[random.below(from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  };
  const photo = encodeJson({ base64Data: (await drawPhoto()).toString('base64'), filename: 'photo.jpg' });
  /** Posted by this run and not closed yet. */
  const own: { id: string; owner: TownMember }[] = [];

  const get = (path: string, member?: TownMember): WireRequest => ({
    method: 'GET',
    path: `/api${path}`,
    ...(member && { headers: bearer(member) }),
  });
  const post = (path: string, value: object, member: TownMember): WireRequest => {
    const { headers, body } = encodeJson(value);
    return { method: 'POST', path: `/api${path}`, headers: { ...headers, ...bearer(member) }, body };
  };
  const publish = (): Errand => {
    const owner = pick(town.members);
    const wire = post('/listings', buildListingBody({ title: `${pick(town.words)} ${pick(town.words)}` }), owner);
    // The server has validated its answer against the contract.
    const note = (status: number, body: string) =>
      status === 201 && own.push({ id: (JSON.parse(body) as { data: { id: string } }).data.id, owner });
    return { kind: 'post', wire, note };
  };
  const suggest = (): Errand => {
    for (;;) {
      const [{ id, ownerId }, member] = [pick(town.openListings), pick(town.members)];
      if (ownerId === member.id || town.suggested.has(`${id} ${member.id}`)) continue;
      town.suggested.add(`${id} ${member.id}`);
      return { kind: 'suggest', wire: post(`/listings/${id}/suggest`, { amount: 1 + random.below(900) }, member) };
    }
  };

  const errands: Record<Kind, () => Errand> = {
    feed: () => {
      // One of three is a visitor.
      if (random.below(3) === 0) return { kind: 'feed', wire: get('/listings') };
      return {
        kind: 'feed',
        wire: get(`/listings?radius=${pick(RADII)}&page=${1 + random.below(PAGES)}`, pick(town.members)),
      };
    },
    search: () => ({
      kind: 'search',
      wire: get(`/listings?radius=50&search=${encodeURIComponent(pick(town.words))}`, pick(town.members)),
    }),
    detail: () => ({ kind: 'detail', wire: get(`/listings/${pick(town.openListings).id}`, pick(town.members)) }),
    profile: () => ({ kind: 'profile', wire: get(`/profile/${pick(town.openListings).ownerId}`, pick(town.members)) }),
    leaderboard: () => ({
      kind: 'leaderboard',
      wire: get(`/xp/leaderboard${random.below(2) === 0 ? '' : '?radius=50'}`, pick(town.members)),
    }),
    suggest,
    post: publish,
    close: () => {
      const listing = own.shift();
      if (!listing) return publish();
      return { kind: 'close', wire: post(`/listings/${listing.id}/close`, { finalPrice: 40 }, listing.owner) };
    },
    'sign in': () => {
      const { headers, body } = encodeJson({ email: pick(town.members).email, password: TOWN_PASSWORD });
      return { kind: 'sign in', wire: { method: 'POST', path: '/api/auth/login', headers, body } };
    },
    upload: () => {
      const headers = { ...photo.headers, ...bearer(pick(town.members)) };
      return { kind: 'upload', wire: { method: 'POST', path: '/api/photos/upload-base64', headers, body: photo.body } };
    },
  };
  return { next: () => errands[pick(THOUSAND)]() };
}

function bearer({ token }: TownMember): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** As large as the browser sends them. Texture makes the file as large as that of a photo. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const grain = await sharp({ create: { width: 1024, height: 768, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
  for (let quality = 95; ; quality -= 1) {
    const photo = await sharp(grain).resize(2048, 1536, { kernel: 'cubic' }).jpeg({ quality }).toBuffer();
    if (photo.length <= PHOTO_BYTES || quality <= 20) return photo;
  }
}
