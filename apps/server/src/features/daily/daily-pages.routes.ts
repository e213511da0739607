import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAmountField } from '../../core/form-pages/amount-field.ts';
import type { AppContext } from '../../core/context.ts';
import { PLAIN_PAGE_HEADERS, renderPlainPage } from '../../core/plain-page.ts';
import { authenticate } from '../../http/contract/authenticate.ts';
import type { FeaturePages } from '../../http/pages/feature-pages.ts';
import {
  acceptForms,
  findFormRefusal,
  type FormRefusal,
  isFromOwnPage,
  readForm,
  readPageAssets,
} from '../../http/pages/form-requests.ts';
import { sendPrivatePage } from '../../http/pages/page-text.ts';
import { joinRounds } from './members/join-rounds.ts';
import { createDailyPages } from './page/daily-page.ts';
import type { DailyView } from './page/daily-view.ts';
import { DAILY_WORDS } from './page/daily-words.ts';
import { readRoundPage } from './page/read-round-page.ts';
import { ARCHIVE_PATH, buildRoundPath, DAILY_PATH, readRoundName } from './page/round-address.ts';
import { guessThing } from './round/guess-thing.ts';
import { listArchive } from './round/list-archive.ts';
import { buildPlayerCookie, findPlayerDevice } from './round/player-device.ts';
import { readRound, readToday } from './round/read-round.ts';
import type { RoundKey, RoundView } from './round/round-view.ts';

const ROUND_PATH = `${DAILY_PATH}/:round`;
const JOIN_PATH = `${DAILY_PATH}/join`;
/** In the address of a page whose guess came second. */
const REPEATED = 'again';

type Params = { Params: { round: string } };
type Exchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  render: ReturnType<typeof createDailyPages>;
};

/**
 * Pages rather than contract endpoints: people play without the app, without an account, and without a script. After a form
 * the browser is sent to a page, so that reloading it sends nothing.
 */
export function dailyPagesRoutes(http: FastifyInstance, app: AppContext): void {
  const options = { schema: { hide: true } };
  const render = createDailyPages(readPageAssets(app), app.config.publicOrigin);
  void http.register(async (pages) => {
    acceptForms(pages);
    pages.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });

    pages.get(DAILY_PATH, options, async (request, reply) => {
      const key = await readToday(app);
      const exchange = { request, reply, render };
      return key ? sendRound(app, exchange, { key, isIndexed: true }) : sendPage(exchange, { state: 'none' });
    });
    pages.get(ARCHIVE_PATH, options, async (request, reply) => {
      const days = await listArchive(app, { device: findDevice(app, request) });
      return sendPage({ request, reply, render }, { state: 'archive', days });
    });
    pages.get<Params>(ROUND_PATH, options, (request, reply) => {
      const key = readRoundName(request.params.round);
      return key ? sendRound(app, { request, reply, render }, { key, isIndexed: false }) : sendLost(reply);
    });
    pages.post<Params>(ROUND_PATH, options, (request, reply) => {
      const key = readRoundName(request.params.round);
      return key ? takeGuess(app, { request, reply, render }, key) : sendLost(reply);
    });
    pages.post(JOIN_PATH, options, (request, reply) => joinMember(app, request, reply));
  });
}

/** Search engines are told of the one page that says what it is. */
export function openDailyPages(app: AppContext): FeaturePages {
  return {
    answer: () => undefined,
    listPaths: async () => ((await readToday(app)) ? [DAILY_PATH] : []),
  };
}

type Shown = { key: RoundKey; isIndexed: boolean };

async function sendRound(app: AppContext, exchange: Exchange, { key, isIndexed }: Shown): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const query = readQuery(app, request);
  const thing = query.get('thing');
  const page = await readRoundPage(app, {
    key,
    device: findDevice(app, request),
    position: thing === null ? undefined : Number(thing),
    friend: query.get('friend') ?? undefined,
    isRepeated: query.has(REPEATED),
  });
  if (page === undefined) return sendLost(reply);
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  // A visitor who only reads the start gets no cookie.
  if (page.state === 'guess') reply.header('set-cookie', buildPlayerCookie(app, request.headers.cookie));
  return sendPage(exchange, page, isIndexed && page.state === 'start');
}

async function takeGuess(app: AppContext, exchange: Exchange, key: RoundKey): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const friend = readQuery(app, request).get('friend') ?? undefined;
  const device = findDevice(app, request);
  const round = await readRound(app, { device, key });
  if (!round) return sendLost(reply);
  const form = readForm(request);
  const position = Number(form.get('thing'));
  const typed = form.get('amount') ?? '';
  const admitted = await admitGuess(app, request, device);
  if ('sentence' in admitted) {
    const problem = { field: null, sentence: admitted.sentence, typed };
    return sendProblem(exchange, admitted.status, { round, friend, problem });
  }
  const thing = [...round.guessed, round.next].find((one) => one?.position === position);
  const amount = thing ? readAmountField(typed, thing.currency) : undefined;
  if (thing && amount === undefined) {
    const problem = { field: 'amount', sentence: DAILY_WORDS.noAmount, typed } as const;
    return sendProblem(exchange, 422, { round, friend, problem });
  }
  const guess = amount !== undefined && (await guessThing(app, { device: admitted.device, key, position, amount }));
  if (guess !== 'taken' && guess !== 'earlier') return reply.redirect(buildRoundPath(key, { friend }), 303);
  const answer = buildRoundPath(key, { thing: position, friend });
  return reply.redirect(guess === 'earlier' ? `${answer}&${REPEATED}` : answer, 303);
}

type Problem = Pick<Extract<DailyView, { state: 'guess' }>, 'friend' | 'problem'> & { round: RoundView };

/** The form once more. The round may be over on this device meanwhile. */
function sendProblem(exchange: Exchange, status: number, { round, friend, problem }: Problem) {
  if (round.next === null) return exchange.reply.redirect(buildRoundPath(round.key, { friend }), 303);
  exchange.reply.code(status);
  return sendPage(exchange, { state: 'guess', round, friend, thing: round.next, problem });
}

/** Counts the guess, and needs the device behind it. */
async function admitGuess(
  app: AppContext,
  request: FastifyRequest,
  device: Buffer | undefined,
): Promise<{ device: Buffer } | FormRefusal> {
  if (!isFromOwnPage(app, request)) return { status: 403, sentence: DAILY_WORDS.otherSite };
  if (!device) return { status: 403, sentence: DAILY_WORDS.noCookie };
  return (await findFormRefusal(() => app.limits.countAttempt('daily', request.client))) ?? { device };
}

/** The script sends the session of the member, as the app does: other sites cannot, and no cookie has it. */
async function joinMember(app: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await authenticate(app, request, 'onboarded');
  const device = findDevice(app, request);
  if (device && request.caller) await joinRounds(app, { device, memberId: request.caller.memberId });
  return reply.code(204).send();
}

function findDevice(app: AppContext, { headers }: FastifyRequest): Buffer | undefined {
  return findPlayerDevice(app, headers.cookie);
}

function readQuery({ config }: AppContext, { url }: FastifyRequest): URLSearchParams {
  return new URL(url, config.publicOrigin).searchParams;
}

function sendPage({ request, reply, render }: Exchange, view: DailyView, isIndexed = false): Promise<FastifyReply> {
  if (!isIndexed) reply.header('x-robots-tag', 'noindex');
  const { html, headers } = render(view, isIndexed);
  return sendPrivatePage(request, reply.headers(headers), html);
}

function sendLost(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(PLAIN_PAGE_HEADERS).send(LOST);
}

const LOST = renderPlainPage(
  'This round cannot be played',
  `<p>It may be too old.</p><p><a href="${DAILY_PATH}">${DAILY_WORDS.today}</a></p>`,
);
