import { PASSWORD, type People, type Person } from '../../kit/actors/people.ts';
import { buildListingBody, insertListing } from '../../kit/actors/listings.ts';
import { buildBearer, encodeJson, type Send, type WireRequest } from '../../kit/http/wire-client.ts';
import { createCornerPicture, writeTags } from '@ballpark/server/test/pictures';
import type { PushService } from '@ballpark/server/test/push-service';
import type { Pool } from 'pg';
import { type Audience, type MarkBook, newClientAddress, newPosition, newText } from './marks.ts';

export type PlantInput = { sql: Pool; people: People; send: Send; push: PushService; book: MarkBook };

/** A member whose every private datum is a mark. */
export type PlantedMember = Person & {
  /** Addresses at which the member receives mails. */
  mailboxes: string[];
  listingId: string;
  readPushes: () => unknown[];
};

/** Plants marks through the API, as a member would, and in SQL where the API takes them only from a browser. */
export async function plantMember(input: PlantInput): Promise<PlantedMember> {
  const { sql, people, send, push, book } = input;
  const created = await people.createOne('onboarded');
  const { memberId } = created;
  const mark = (datum: string, audience: Audience, tables: string[] = []) => {
    const text = newText();
    book.add({ text, datum, memberId, audience, tables });
    return text;
  };
  const email = `${mark('e-mail address', 'self', ['member_account'])}@neighbours.example`;
  await sql.query('update member_account set email = $2 where member_id = $1', [memberId, email]);

  const client = newClientAddress();
  book.add({ text: client, datum: 'address of the client', memberId, audience: 'none', tables: [] });
  const device = mark('browser', 'none');
  const call = async (request: WireRequest): Promise<Record<string, unknown>> => {
    const own = { ...buildBearer(person), 'x-forwarded-for': client, 'user-agent': device };
    const answer = await send({ ...request, headers: { ...request.headers, ...own } });
    if (answer.status >= 300) throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.body}`);
    return (JSON.parse(answer.body) as { data: Record<string, unknown> }).data;
  };
  const put = (path: string, body: unknown) => call({ method: 'PUT', path: `/api${path}`, ...encodeJson(body) });
  const post = (path: string, body: unknown) => call({ method: 'POST', path: `/api${path}`, ...encodeJson(body) });

  let person: Person = { ...created, email };
  const password = `${mark('password', 'none')} Horse 1`;
  await put('/settings/password', { currentPassword: PASSWORD, newPassword: password });
  const { token } = (await post('/auth/login', { email, password })) as { token: string };
  person = { ...person, token };

  const area = newPosition();
  const place = newPosition();
  for (const [datum, position] of Object.entries({ area, 'place of a listing': place })) {
    for (const degrees of Object.values(position)) {
      book.add({ text: degrees.toFixed(7), datum, memberId, audience: 'none', tables: [] });
    }
  }
  await put('/settings/area', area);
  const nextEmail = `${mark('next e-mail address', 'self', ['email_change'])}@neighbours.example`;
  await put('/settings/email', { email: nextEmail, currentPassword: password });

  const tags = [`-Artist=${mark('author in a photo', 'none')}`, `-GPSLatitude=${area.latitude}`, '-GPSLatitudeRef=N'];
  const picture = writeTags(await createCornerPicture('jpeg'), tags).toString('base64');
  const filename = `${mark('file name of a photo', 'none')}.jpg`;
  const { url } = (await post('/photos/upload-base64', { base64Data: picture, filename })) as { url: string };
  const posting = encodeJson(buildListingBody({ ...place, photoUrls: [url], title: 'A planted bike' }));
  const key = `${mark('idempotency key', 'none', ['idempotency_key'])}${'0'.repeat(8)}`;
  const { id: listingId } = (await call({
    method: 'POST',
    path: '/api/listings',
    ...posting,
    headers: { ...posting.headers, 'idempotency-key': key },
  })) as { id: string };
  await call({ method: 'GET', path: `/api/listings?search=${mark('words of a search', 'none')}` });

  await sendGuestPrice(input, { listingId, owner: person, mark });
  await playPracticeRound(input, { player: person, mark });

  const ownDevice = push.createDevice();
  await post('/push/subscriptions', ownDevice.subscription);
  const message = `${mark('contact message', 'operator', ['contact_message'])} Please answer.`;
  const contactEmail = `${mark('address of a contact message', 'operator', ['contact_message'])}@neighbours.example`;
  await post('/contact', { name: 'Ada', email: contactEmail, subject: 'general', message });
  const note = `${mark('note of a report', 'moderators', ['report'])} Please look.`;
  const { id: reportedId } = await insertListing(sql, (await people.createOne('onboarded')).memberId);
  await post('/reports', { targetKind: 'listing', targetId: reportedId, reason: 'other', note });
  const sentence = `${mark('sentence about a flag', 'moderators', ['flag'])} They were arranged.`;
  await sql.query(
    `insert into flag (id, member_id, kind, score, evidence, created_at, decision, decided_at, decision_reason)
     values (gen_random_uuid(), $1, 'arranged_pair', 8, '[]', now(), 'upheld', now(), $2)`,
    [memberId, sentence],
  );
  await post('/auth/forgot-password', { email });
  await addSecrets(input, memberId, token);
  return { ...person, mailboxes: [email, nextEmail, contactEmail], listingId, readPushes: () => ownDevice.received };
}

type Mark = (datum: string, audience: Audience, tables?: string[]) => string;
type AskedInput = { listingId: string; owner: Person; mark: Mark };

/** A person without an account prices the member's listing. The member alone reads what they wrote. */
async function sendGuestPrice({ send, book }: PlantInput, { listingId, owner, mark }: AskedInput): Promise<void> {
  const path = `/api/listings/${listingId}/ask`;
  const asked = await send({ method: 'GET', path, headers: buildBearer(owner) });
  const { address } = (JSON.parse(asked.body) as { data: { address: string } }).data;
  const client = newClientAddress();
  book.add({ text: client, datum: 'address of a guest', memberId: owner.memberId, audience: 'none', tables: [] });
  const answer = await send({
    method: 'POST',
    path: new URL(address).pathname,
    headers: { ...markDevice('ballpark_ask', 'guest', mark), 'x-forwarded-for': client },
    body: new URLSearchParams({
      amount: '40',
      note: `${mark('reason of a guest', 'self', ['guest_price'])} Solid.`,
      name: mark('name of a guest', 'self', ['guest_price']),
    }).toString(),
  });
  if (answer.status !== 303) throw new Error(`the price of a guest was not taken: ${answer.status} ${answer.body}`);
}

/** A device plays the daily five, and the member who signs in on it takes its round along. */
async function playPracticeRound({ send, book }: PlantInput, { player, mark }: { player: Person; mark: Mark }) {
  const client = newClientAddress();
  book.add({ text: client, datum: 'address of a player', memberId: player.memberId, audience: 'none', tables: [] });
  const headers = { ...markDevice('ballpark_daily', 'player', mark), 'x-forwarded-for': client };
  const guess = { method: 'POST', path: '/daily/practice-1', headers, body: 'thing=1&amount=12.50' } as const;
  const answer = await send(guess);
  if (answer.status !== 303) throw new Error(`the guess of a device was not taken: ${answer.status} ${answer.body}`);
  const joined = await send({
    ...guess,
    path: '/daily/join',
    headers: { ...headers, ...buildBearer(player) },
    body: '',
  });
  if (joined.status !== 204) throw new Error(`the round was not joined: ${joined.status} ${joined.body}`);
}

/** A form sent by a browser that has the cookie of its device. */
function markDevice(cookie: string, person: string, mark: Mark): Record<string, string> {
  return {
    'content-type': 'application/x-www-form-urlencoded',
    // The cookie has 22 characters, two more than a mark.
    cookie: `${cookie}=${mark(`device of a ${person}`, 'none')}00`,
    'user-agent': mark(`browser of a ${person}`, 'none'),
  };
}

/** Secrets with a given form: no answer, mail, log line or job of another person may contain them. */
async function addSecrets({ sql, book }: PlantInput, memberId: string, token: string): Promise<void> {
  const { rows } = await sql.query<{ hash: string }>(
    'select password_hash as hash from member_account where member_id = $1',
    [memberId],
  );
  const hash = rows[0]?.hash ?? '';
  book.addLiteral({ text: hash, datum: 'password hash', memberId, audience: 'none', tables: ['member_account'] });
  book.addLiteral({ text: token, datum: 'session token', memberId, audience: 'self', tables: [] });
}
