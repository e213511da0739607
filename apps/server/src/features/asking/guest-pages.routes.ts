import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { PLAIN_PAGE_HEADERS, renderPlainPage } from '../../core/plain-page.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  acceptForms,
  findFormRefusal,
  type FormRefusal,
  isFromOwnPage,
  readForm,
  readPageAssets,
} from '../../http/pages/form-requests.ts';
import { sendPrivatePage } from '../../http/pages/page-text.ts';
import { buildDeviceCookie, findGuestOrigin, type GuestOrigin } from './guests/guest-device.ts';
import { type GuestFields, readGuestInput } from './guests/guest-input.ts';
import { deleteOwnPrice, type SendOutcome, sendGuestPrice } from './guests/send-price.ts';
import { ASK_BASE, buildAskPath } from './link/ask-token.ts';
import type { GuestView } from './page/guest-view.ts';
import { type AskedPage, findAskedPage, readGuestView } from './page/read-guest-page.ts';
import { createGuestPages } from './page/guest-page.ts';

type Problem = NonNullable<GuestView['problem']>;
type ProblemCause = Pick<Problem, 'field' | 'sentence'>;

/** Hands a report on to the moderators. The feature that keeps reports hides prices of guests, so it cannot be called. */
export type ReportListing = (report: { listingId: string; client: string; address: string }) => Promise<void>;

const ROUTE = `${ASK_BASE}/:token`;
const REPORTED = 'reported';

const HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

const NO_COOKIE = 'Your browser did not keep the cookie of this page. Please allow it and send again.';
const OTHER_SITE = 'Please send your price from this page.';
const TOMORROW = 'Please try again tomorrow.';

const SENTENCES: Partial<Record<SendOutcome, string>> = {
  'no-changes-left': 'You have changed this price three times. It stays as it is.',
  'device-limit': `You have priced many things today. ${TOMORROW}`,
  'network-limit': `Many prices have come from your network today. ${TOMORROW}`,
};

type Params = { Params: { token: string } };

type Exchange = {
  request: FastifyRequest<Params>;
  reply: FastifyReply;
  render: ReturnType<typeof createGuestPages>;
};

/**
 * Pages rather than contract endpoints: people open them without the app and without a session, and their forms work without
 * a script. After a form the browser is sent to the page, so that reloading it sends nothing.
 */
export function guestPagesRoutes(reportListing: (app: AppContext) => ReportListing) {
  return (http: FastifyInstance, app: AppContext): void => {
    const options = { schema: { hide: true } };
    const report = reportListing(app);
    const render = createGuestPages(readPageAssets(app));
    void http.register(async (pages) => {
      acceptForms(pages);
      pages.addHook('onRequest', (_request, reply, done) => {
        reply.headers(HEADERS);
        done();
      });

      pages.get<Params>(ROUTE, options, async (request, reply) => {
        const page = await findAskedPage(app, request.params.token);
        if (!page) return sendLost(reply);
        keepDevice(app, request, reply);
        return sendPage(app, { request, reply, render }, { page, problem: null });
      });
      pages.post<Params>(ROUTE, options, (request, reply) => takePrice(app, { request, reply, render }));
      pages.post<Params>(`${ROUTE}/delete`, options, (request, reply) => deletePrice(app, { request, reply, render }));
      pages.post<Params>(`${ROUTE}/report`, options, (request, reply) =>
        takeReport(app, { request, reply, render }, report),
      );
    });
  };
}

async function takePrice(app: AppContext, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const page = await findAskedPage(app, request.params.token);
  if (!page) return sendLost(reply);
  const form = readForm(request);
  // Honeypot: hidden from people, so a value means a bot. It gets the usual answer; nothing is stored.
  if (form.get('website')) return sendBack(reply, page);
  const fields = readFields(form);
  const refuse = (status: number, cause: ProblemCause) =>
    sendPage(app, exchange, { page, status, problem: { ...cause, values: fields } });
  const admitted = await admitForm(app, request);
  if ('sentence' in admitted) return refuse(admitted.status, { field: null, sentence: admitted.sentence });
  if (!page.listing.isActive) return sendBack(reply, page);
  const input = readGuestInput(fields, page.listing.currency);
  if ('field' in input) return refuse(422, input);
  const { listingId, token } = page;
  const outcome = await sendGuestPrice(app, { listingId, token, origin: admitted, content: input });
  if (outcome === 'lost') return sendLost(reply);
  const sentence = SENTENCES[outcome];
  if (sentence !== undefined) return refuse(429, { field: null, sentence });
  keepDevice(app, request, reply);
  // If the listing is full or has ended, the page itself says so.
  return sendBack(reply, page);
}

async function deletePrice(app: AppContext, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const page = await findAskedPage(app, request.params.token);
  if (!page) return sendLost(reply);
  const admitted = await admitForm(app, request);
  if ('sentence' in admitted) return sendRefused(app, exchange, { page, ...admitted });
  await deleteOwnPrice(app, { listingId: page.listingId, origin: admitted });
  return sendBack(reply, page);
}

async function takeReport(app: AppContext, exchange: Exchange, report: ReportListing): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const page = await findAskedPage(app, request.params.token);
  if (!page) return sendLost(reply);
  if (!isFromOwnPage(app, request)) return sendRefused(app, exchange, { page, status: 403, sentence: OTHER_SITE });
  const refused = await findFormRefusal(() =>
    report({ listingId: page.listingId, client: request.client, address: request.ip }).catch(acceptSecondReport),
  );
  if (refused) return sendRefused(app, exchange, { page, ...refused });
  return sendBack(reply, page, `?${REPORTED}`);
}

/** A second report of the same day: the first one counts. */
function acceptSecondReport(refusal: unknown): void {
  if (!(refusal instanceof Refusal && refusal.code === 'visitor_reported_today')) throw refusal;
}

/** Counts the form, and finds the device behind it. */
async function admitForm(app: AppContext, request: FastifyRequest): Promise<GuestOrigin | FormRefusal> {
  if (!isFromOwnPage(app, request)) return { status: 403, sentence: OTHER_SITE };
  const origin = findOrigin(app, request);
  if (!origin) return { status: 403, sentence: NO_COOKIE };
  return (await findFormRefusal(() => app.limits.countAttempt('ask', request.client))) ?? origin;
}

function findOrigin(app: AppContext, { headers, ip }: FastifyRequest): GuestOrigin | undefined {
  return findGuestOrigin(app, { cookies: headers.cookie, address: ip });
}

function keepDevice(app: AppContext, { headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', buildDeviceCookie(app, headers.cookie));
}

function readFields(form: URLSearchParams): GuestFields {
  return { amount: form.get('amount') ?? '', note: form.get('note') ?? '', name: form.get('name') ?? '' };
}

const NO_VALUES = { amount: '', note: '', name: '' };

function sendRefused(
  app: AppContext,
  exchange: Exchange,
  { page, status, sentence }: FormRefusal & { page: AskedPage },
) {
  return sendPage(app, exchange, { page, status, problem: { field: null, sentence, values: NO_VALUES } });
}

type Sent = { page: AskedPage; status?: number; problem: Problem | null };

async function sendPage(app: AppContext, { request, reply, render }: Exchange, { page, status = 200, problem }: Sent) {
  const isReported = new URL(request.url, app.config.publicOrigin).searchParams.has(REPORTED);
  const view = await readGuestView(app, page, { origin: findOrigin(app, request), problem, isReported });
  const { html, headers } = render(view, page.listing.at);
  return sendPrivatePage(request, reply.code(status).headers(headers), html);
}

function sendBack(reply: FastifyReply, { token }: AskedPage, query = ''): FastifyReply {
  return reply.redirect(buildAskPath(token) + query, 303);
}

/** Equal for every link that does not work, whatever the reason. */
function sendLost(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(PLAIN_PAGE_HEADERS).send(LOST);
}

const LOST = renderPlainPage(
  'This link does not work',
  '<p>It may have been switched off. Please ask for a new one.</p><p><a href="/">What is Ballpark?</a></p>',
);
