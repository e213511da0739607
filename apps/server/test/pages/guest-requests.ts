import { randomBytes, randomUUID } from 'node:crypto';
import type { AskLink } from '@ballpark/contracts/asking';
import type { LightMyRequestResponse } from 'fastify';
import { insertListing } from '../listing-rows.ts';
import { get, newAddress, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

/** What a guest types. */
type TypedPrice = { amount?: string; note?: string; name?: string; website?: string };

/** What people read on a page, with one space between its parts. */
export function readShownText(markup: string): string {
  return markup
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

type FormFields = Readonly<Record<string, string>>;

/** Opens pages and sends their forms as a browser does, with the cookie that it got. */
export function createBrowser({ http }: TestApp, { network = newAddress() } = {}) {
  let cookie: string | undefined;
  const keepCookie = (answer: LightMyRequestResponse): LightMyRequestResponse => {
    const [kept] = answer.cookies;
    if (kept) cookie = `${kept.name}=${kept.value}`;
    return answer;
  };
  const headers = () => ({ 'x-forwarded-for': network, ...(cookie && { cookie }) });
  return {
    open: async (path: string) => keepCookie(await http.inject({ url: path, headers: headers() })),
    sendForm: async (path: string, fields: FormFields, more: FormFields = {}) =>
      keepCookie(
        await http.inject({
          method: 'POST',
          url: path,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            ...headers(),
            ...more,
          },
          payload: new URLSearchParams(fields).toString(),
        }),
      ),
  };
}

/** The browser of one guest, at the page of an ask link. */
export function createGuest(test: TestApp, address: string, options?: { network: string }) {
  const { pathname } = new URL(address, 'http://ballpark.test');
  const { open, sendForm } = createBrowser(test, options);
  return {
    open: (query = '') => open(pathname + query),
    read: async () => readShownText((await open(pathname)).body),
    /** Sends the form without looking at the page that follows. */
    send: (fields: TypedPrice, more?: FormFields) => sendForm(pathname, fields, more),
    remove: () => sendForm(`${pathname}/delete`, {}),
    report: () => sendForm(`${pathname}/report`, {}),
  };
}

type Guest = ReturnType<typeof createGuest>;

/** The address of the ask link of a member's listing. */
export async function readAskAddress(test: TestApp, owner: Person, listingId: string): Promise<string> {
  const answer = await get(test, `/listings/${listingId}/ask`, owner.token);
  const { address } = answer.json<{ data: AskLink }>().data;
  if (address === null) throw new Error(`the listing has no link: ${answer.body}`);
  return address;
}

/** Arranges asked listings and their guests. */
export function createAskingClient(test: TestApp) {
  return {
    createAsked: async (owner: Person) => {
      const listingId = await insertListing(test, owner.user.id);
      return { listingId, address: await readAskAddress(test, owner, listingId) };
    },
    /** A guest who has opened the page, so that the browser has its cookie. */
    createVisitor: async (address: string, options?: { network: string }): Promise<Guest> => {
      const guest = createGuest(test, address, options);
      await guest.open();
      return guest;
    },
    /** The prices of guests as the owner sees them. */
    readPrices: async ({ token }: Person, listingId: string): Promise<AskLink['prices']> =>
      (await get(test, `/listings/${listingId}/ask`, token)).json<{ data: AskLink }>().data.prices,
  };
}

type GuestRows = { listingId: string; ownerId: string; amountsMinor: readonly number[] };

/** Inserts prices of guests, each with a device of its own, bypassing the page. */
export async function insertGuestPrices({ sql }: TestApp, { listingId, ownerId, amountsMinor }: GuestRows) {
  await sql.query(
    `insert into guest_price (id, listing_id, owner_id, amount, note, name, device_hash, network_hash)
     select id, $1, $2, amount, 'Solid', 'Sam', sha256(id::text::bytea), sha256($5::bytea)
     from unnest($3::uuid[], $4::bigint[]) as guest (id, amount)`,
    [listingId, ownerId, amountsMinor.map(() => randomUUID()), amountsMinor, randomBytes(8)],
  );
}
