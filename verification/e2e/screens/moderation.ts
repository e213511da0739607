import type { LogEntry, ModerationCase } from '@ballpark/contracts/moderation';
import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { buildQueue, CASE_PHOTOS } from './moderation-cases.ts';
import { buildFlags } from './moderation-flags.ts';
import { defineScreen, failing, type Reach, type States } from './screen.ts';

const LIST = 'GET /moderation/cases?*';
const PAGINATION = {
  currentPage: 1,
  totalPages: 1,
  totalCount: 5,
  limit: 20,
  hasNextPage: false,
  hasPreviousPage: false,
};

/** The viewer of the pictures has no role; the app is told otherwise. */
async function becomeModerator(page: Page): Promise<void> {
  await answerCalls(page, 'GET /auth/profile', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { user: object } };
    await route.fulfill({ json: { success: true, data: { user: { ...data.user, isModerator: true } } } });
  });
}

async function answerCases(page: Page, cases: ModerationCase[]): Promise<void> {
  await answerJson(page, LIST, { data: cases, pagination: PAGINATION });
  await answerCalls(page, 'GET /moderation/cases/*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1);
    return route.fulfill({ json: { success: true, data: cases.find((one) => one.id === id) } });
  });
}

async function answerPhotos(page: Page): Promise<void> {
  await page.route('**/media/cases/**', async (route) => {
    const scene = CASE_PHOTOS.get(new URL(route.request().url()).pathname);
    if (!scene) return route.fulfill({ status: 404 });
    const { buffer, mimeType } = await createScenePhoto(scene);
    return route.fulfill({ body: buffer, contentType: mimeType });
  });
}

/** Opens the nth case of the queue. */
function openCase(nth: number, action: (page: Page) => Promise<void> = () => Promise.resolve()): Reach {
  return async (page, neighbourhood) => {
    const cases = buildQueue(neighbourhood);
    await becomeModerator(page);
    await answerCases(page, cases);
    await answerPhotos(page);
    await page.goto(`/moderation?case=${cases[nth - 1]?.id}`);
    await page.getByRole('heading', { name: 'Author', level: 3 }).waitFor();
    await action(page);
  };
}

const FLAGS = 'GET /moderation/flags?*';

/** Opens the flags, or one of them. */
function openFlags(address: string, heading: string): Reach {
  return async (page, neighbourhood) => {
    const flags = buildFlags(neighbourhood);
    await becomeModerator(page);
    await answerJson(page, FLAGS, { data: flags, pagination: PAGINATION });
    await answerCalls(page, 'GET /moderation/flags/*', (route) => {
      const id = new URL(route.request().url()).pathname.split('/').at(-1);
      return route.fulfill({ json: { success: true, data: flags.find((one) => one.id === id) } });
    });
    await page.goto(address);
    await page.getByText(heading).first().waitFor();
  };
}

/** Opens the nth flag and does something with it. */
function openFlag(nth: number, action: (page: Page) => Promise<void> = () => Promise.resolve()): Reach {
  return async (page, neighbourhood) => {
    const id = buildFlags(neighbourhood)[nth - 1]?.id;
    await openFlags(`/moderation?tab=flags&flag=${id}`, 'Earlier flags')(page, neighbourhood);
    await action(page);
  };
}

const LOG: LogEntry[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    at: '2026-11-16T10:00:00.000Z',
    actor: { kind: 'moderator', username: 'iris' },
    event: 'decided',
    caseId: '00000000-0000-4000-8000-000000000001',
    subject: { id: '00000000-0000-4000-8000-000000000091', username: 'quick.deals' },
    details: { action: 'suspend', reason: 'scam', days: 7 },
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    at: '2026-11-16T09:00:00.000Z',
    actor: { kind: 'system', username: null },
    event: 'hidden-by-reports',
    caseId: '00000000-0000-4000-8000-000000000001',
    subject: { id: '00000000-0000-4000-8000-000000000091', username: 'quick.deals' },
    details: {},
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    at: '2026-11-15T09:00:00.000Z',
    actor: { kind: 'operator', username: null },
    event: 'moderator-granted',
    caseId: null,
    subject: { id: '00000000-0000-4000-8000-000000000081', username: 'iris' },
    details: {},
  },
];

/** One photo of the first case is gone. */
const PHOTO_GONE = [/status of 404/];

const STATES: States = {
  queue: {
    expects: PHOTO_GONE,
    reach: async (page, neighbourhood) => {
      await becomeModerator(page);
      await answerCases(page, buildQueue(neighbourhood));
      await answerPhotos(page);
      await page.goto('/moderation');
      await page.getByText('Ban proposed').first().waitFor();
    },
  },
  case: { expects: PHOTO_GONE, reach: openCase(1) },
  suspend: {
    expects: PHOTO_GONE,
    reach: openCase(1, async (page) => {
      await page.getByRole('radio', { name: /^Suspend/ }).check();
      await page.getByRole('button', { name: 'Suspend the author' }).click();
      await page.getByText('Please write a sentence to the author').waitFor();
    }),
  },
  ban: openCase(2),
  suspension: openCase(5),
  appeal: openCase(3, async (page) => {
    await page.getByRole('radio', { name: /^Take back/ }).check();
    await page.getByRole('button', { name: 'Take the decision back' }).waitFor();
  }),
  'not-mine': openCase(4),
  empty: async (page) => {
    await becomeModerator(page);
    await answerCases(page, []);
    await page.goto('/moderation');
    await page.getByText('Nothing is waiting.').waitFor();
  },
  loading: async (page) => {
    await becomeModerator(page);
    await holdCalls(page, LIST);
    await page.goto('/moderation');
    await page.getByText('Loading cases…').waitFor({ state: 'attached' });
  },
  error: failing(502, async (page) => {
    await becomeModerator(page);
    await answerCalls(page, LIST, answerBadGateway);
    await page.goto('/moderation');
    await page.getByText("We couldn't load the cases").waitFor();
  }),
  log: async (page) => {
    await becomeModerator(page);
    await answerJson(page, 'GET /moderation/log?*', { data: LOG, pagination: PAGINATION });
    await page.goto('/moderation?tab=log');
    await page.getByText('Made a moderator').waitFor();
  },
  flags: openFlags('/moderation?tab=flags', '@quick.deals'),
  flag: openFlag(1),
  'flag-uphold': openFlag(1, async (page) => {
    await page.getByRole('radio', { name: /^Uphold/ }).check();
    await page.getByRole('button', { name: 'Uphold the flag' }).click();
    await page.getByText('Please write a sentence to the member').waitFor();
  }),
  'flag-circle': openFlag(2),
  'flags-empty': async (page) => {
    await becomeModerator(page);
    await answerJson(page, FLAGS, { data: [], pagination: { ...PAGINATION, totalCount: 0 } });
    await page.goto('/moderation?tab=flags');
    await page.getByText('No flag is open.').waitFor();
  },
  'flags-loading': async (page) => {
    await becomeModerator(page);
    await holdCalls(page, FLAGS);
    await page.goto('/moderation?tab=flags');
    await page.getByText('Loading flags…').waitFor({ state: 'attached' });
  },
  'flags-error': failing(502, async (page) => {
    await becomeModerator(page);
    await answerCalls(page, FLAGS, answerBadGateway);
    await page.goto('/moderation?tab=flags');
    await page.getByText("We couldn't load the flags").waitFor();
  }),
  'no-role': async (page) => {
    await page.goto('/moderation');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  },
};

export const MODERATION = defineScreen('moderation', 'onboarded', STATES);
