import { setTimeout as sleep } from 'node:timers/promises';
import { getOwnProfile } from '@ballpark/contracts/accounts';
import { listListings } from '@ballpark/contracts/listings';
import { uploadListingPhoto } from '@ballpark/contracts/photos';
import sharp from 'sharp';
import type { Person } from '../../kit/actors/people.ts';
import { type LoopbackClient, openLoopbackClient } from '../../kit/http/loopback-client.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import type { ProofRun } from '../../kit/proof-run.ts';

/** Calls a second. An upload costs processor time, so a few are enough. */
const RATES = { request: 20, photo: 3, upload: 0.4 };
export type SampleKind = keyof typeof RATES;
/** The time is from the due time to the answer. */
export type Sample = { kind: SampleKind; status: number; ms: number };

/** Storage has three seconds to answer, which a busy machine may miss. The web app offers to send the photo again. */
const UPLOAD_ATTEMPTS = 3;
const UPLOAD_PAUSE_MS = 1_000;
/** The server ignores unknown fields. Makes the body as large as that of a photo without the work of one. */
const PADDING = 'x'.repeat(2_000_000);
/** A name of a size that listing photos have. */
const STORED_NAME = /\/\d+\.webp$/;

type Neighbour = { person: Person; client: LoopbackClient };
type NeighbourOptions = { port: number; people: readonly Person[]; photoUrl: string };

/** Members use the product at a steady rate, each from an address of their own. Returns what takes the samples since the last call. */
export async function startNeighbours(
  run: ProofRun,
  { port, people, photoUrl }: NeighbourOptions,
): Promise<() => Sample[]> {
  const neighbours = people.map((person, index) => ({ person, client: openLoopbackClient(`127.0.4.${index + 1}`) }));
  const photos = await Promise.all(neighbours.map((_, index) => drawSmallPhoto(index)));
  const calls: Record<SampleKind, (neighbour: Neighbour, turn: number) => Promise<number>> = {
    request: async ({ person: { token }, client }, turn) =>
      (await client.call({ ...(turn % 2 === 0 ? listListings : getOwnProfile), port, token })).status,
    photo: async ({ client }) => {
      const path = photoUrl.replace(STORED_NAME, '/320.webp');
      return (await client.call({ port, method: 'GET', base: '', path })).status;
    },
    upload: (neighbour, turn) => upload(port, neighbour, photos[turn % photos.length] ?? ''),
  };
  let samples: Sample[] = [];
  const stops = (Object.keys(RATES) as SampleKind[]).map((kind) =>
    runAtSteadyRate(RATES[kind], async (dueAt, turn) => {
      const neighbour = neighbours[turn % neighbours.length];
      if (!neighbour) return;
      const status = await calls[kind](neighbour, turn);
      samples.push({ kind, status, ms: performance.now() - dueAt });
    }),
  );
  run.atEnd(async () => {
    for (const stop of stops) stop();
    for (const { client } of neighbours) client.close();
  });
  return () => {
    const taken = samples;
    samples = [];
    return taken;
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
