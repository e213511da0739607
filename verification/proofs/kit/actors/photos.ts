import { buildBearer, encodeJson, type Send } from '../http/wire-client.ts';
import type { Person } from './people.ts';

/** A valid PNG of one pixel. */
const TINY_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const CUT_OFF_PNG = TINY_PNG.slice(0, 56);

export const HTML_PAGE = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64');

export const TINY_PHOTO = { base64Data: TINY_PNG, filename: 'a.png' };

/** Uploads a photo as this member. Returns its URL. */
export async function uploadPhoto(send: Send, person: Person, call = 'upload-profile-base64'): Promise<string> {
  const { headers, body } = encodeJson(TINY_PHOTO);
  const path = `/api/photos/${call}`;
  const answer = await send({ method: 'POST', path, headers: { ...headers, ...buildBearer(person) }, body });
  if (answer.status !== 200) throw new Error(`The photo was not uploaded: ${answer.status} ${answer.body}`);
  // The server has validated its answer against the contract.
  return (JSON.parse(answer.body) as { data: { url: string } }).data.url;
}
