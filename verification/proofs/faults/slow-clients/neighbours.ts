import { setTimeout as sleep } from 'node:timers/promises';
import { getOwnProfile } from '@ballpark/contracts/accounts';
import { listListings } from '@ballpark/contracts/listings';
import { uploadListingPhoto } from '@ballpark/contracts/photos';
import sharp from 'sharp';
import type { Person } from '../../kit/actors/people.ts';
import { type LoopbackClient, openLoopbackClient } from '../../kit/http/loopback-client.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import type { ProofRun } from '../../kit/proof-run.ts';

export type SampleKind = 'request' | 'photo' | 'upload';
/** The time is from the due time to the answer. */
export type Sample = { kind: SampleKind; status: number; ms: number };

export type Neighbours = {
  /** The samples since the last call. */
  take: () => Sample[];
  stop: () => void;
};

const REQUESTS_PER_SECOND = 20;
const PHOTOS_PER_SECOND = 3;
/** Each costs processor time, so a few are enough. */
const UPLOADS_PER_SECOND = 0.4;
/** Storage has three seconds to answer, which a busy machine may miss. The web app offers to send the photo again. */
const UPLOAD_ATTEMPTS = 3;
const UPLOAD_PAUSE_MS = 1_000;
/** The server ignores unknown fields. Makes the body as large as that of a photo without the work of one. */
const PADDING = 'x'.repeat(2_000_000);
/** A name of a size that listing photos have. */
const STORED_NAME = /\/\d+\.webp$/;

type Neighbour = { person: Person; client: LoopbackClient };
type NeighbourOptions = { port: number; people: readonly Person[]; photoUrl: string };

/** Members who use the product as usual, each from an address of their own, at a steady rate. */
export async function startNeighbours(
  run: ProofRun,
  { port, people, photoUrl }: NeighbourOptions,
): Promise<Neighbours> {
  const neighbours = people.map((person, index) => ({
    person,
    client: openLoopbackClient(`127.0.4.${index + 1}`),
  }));
  const photos = await Promise.all(neighbours.map((_, index) => drawSmallPhoto(index)));
  let samples: Sample[] = [];
  const record =
    (kind: SampleKind, call: (neighbour: Neighbour, turn: number) => Promise<number>) =>
    async (dueAt: number, turn: number) => {
      const neighbour = neighbours[turn % neighbours.length];
      if (!neighbour) return;
      const status = await call(neighbour, turn);
      samples.push({ kind, status, ms: performance.now() - dueAt });
    };
  const stops = [
    runAtSteadyRate(
      REQUESTS_PER_SECOND,
      record('request', async ({ person: { token }, client }, turn) => {
        const endpoint = turn % 2 === 0 ? listListings : getOwnProfile;
        return (await client.call({ ...endpoint, port, token })).status;
      }),
    ),
    runAtSteadyRate(
      PHOTOS_PER_SECOND,
      record('photo', async ({ client }) => {
        const path = photoUrl.replace(STORED_NAME, '/320.webp');
        return (await client.call({ port, method: 'GET', base: '', path })).status;
      }),
    ),
    runAtSteadyRate(
      UPLOADS_PER_SECOND,
      record('upload', (neighbour, turn) => upload(port, neighbour, photos[turn % photos.length] ?? '')),
    ),
  ];
  const stop = () => {
    for (const stopOne of stops) stopOne();
  };
  run.atEnd(async () => {
    stop();
    for (const { client } of neighbours) client.close();
  });
  return {
    take: () => {
      const taken = samples;
      samples = [];
      return taken;
    },
    stop,
  };
}

async function upload(port: number, { person: { token }, client }: Neighbour, base64Data: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const body = { base64Data, filename: 'a.jpg', padding: PADDING };
    const { status } = await client.call({ ...uploadListingPhoto, port, token, body });
    if (status !== 503 || attempt === UPLOAD_ATTEMPTS) return status;
    await sleep(UPLOAD_PAUSE_MS);
  }
}

async function drawSmallPhoto(index: number): Promise<string> {
  const background = { r: index * 10, g: 80, b: 160 };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  return (await picture.jpeg().toBuffer()).toString('base64');
}

/** A photo with some noise, as cameras make them. Returns the address of its largest size. */
export async function uploadLargePhoto(port: number, { token }: Person): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const picture = sharp({ create: { width: 1600, height: 2133, channels: 3, background: 'grey', noise } });
  const base64Data = (await picture.jpeg({ quality: 90 }).toBuffer()).toString('base64');
  const client = openLoopbackClient('127.0.4.200');
  const answer = await client.call({ ...uploadListingPhoto, port, token, body: { base64Data, filename: 'noise.jpg' } });
  client.close();
  if (answer.status !== 200) throw new Error(`The large photo was not stored: ${answer.status} ${answer.body}`);
  // The server has validated its answer against the contract.
  const { data } = JSON.parse(answer.body) as { data: { url: string } };
  return data.url.replace(STORED_NAME, '/1600.webp');
}
