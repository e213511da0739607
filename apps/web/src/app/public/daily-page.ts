/**
 * The script of the daily five. The pages work without it. It goes from thing to thing without a reload, shares the result,
 * counts the time to the next five, and gives the rounds of a visitor to the member who is signed in.
 */
import { TOKEN_KEY } from '../../lib/storage.ts';
import { followPages, load, retryLast } from './form-page.ts';

const JOIN_ADDRESS = '/daily/join';
const COUNT_MS = 600;
const SECOND_MS = 1000;
/** The server answers a join without content. */
const NO_CONTENT = 204;

const token = readToken();
if (token !== null) document.documentElement.dataset['member'] = '';
join();
setInterval(countDown, SECOND_MS);
countDown();

followPages((main, address) => {
  if (address !== location.href) history.pushState(null, '', address);
  scrollTo(0, 0);
  announce(main);
  countUp(main.querySelector('[data-count]'));
  countDown();
  join();
});

addEventListener('popstate', () => load({ method: 'GET', address: location.href, pressed: null }));

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest('[data-retry]')) return retryLast();
  const step = event.target.closest<HTMLAnchorElement>('a[data-step]');
  const shared = event.target.closest('summary')?.parentElement;
  if (step) {
    event.preventDefault();
    load({ method: 'GET', address: step.href, pressed: step });
  } else if (shared?.dataset['share']) {
    event.preventDefault();
    void share(shared);
  }
});

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // The browser refuses storage, so there is no session.
    return null;
  }
}

/** Once for each page whose round is still a visitor's. Without an answer the next page tries again. */
function join(): void {
  const main = document.querySelector('main[data-join]');
  if (token === null || !main) return;
  const headers = { authorization: `Bearer ${token}` };
  void fetch(JOIN_ADDRESS, { method: 'POST', headers }).then(
    ({ status }) => status === NO_CONTENT && main.removeAttribute('data-join'),
    () => undefined,
  );
}

/** Screen readers read a status that changes, and not one that comes with its page. */
function announce(main: Element): void {
  const status = main.querySelector('.hidden[role=status]');
  const words = status?.textContent ?? '';
  if (!status) return;
  status.textContent = '';
  requestAnimationFrame(() => (status.textContent = words));
}

function countUp(field: Element | null): void {
  if (!field || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const score = Number(field.textContent);
  let start: number | undefined;
  const step = (at: number) => {
    start ??= at;
    const part = Math.min(1, (at - start) / COUNT_MS);
    field.textContent = String(Math.round(score * (1 - (1 - part) ** 2)));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** '9:41:12'. At the end the link to the next five takes its place. */
function countDown(): void {
  const timer = document.querySelector<HTMLElement>('[data-until]');
  if (!timer) return;
  const seconds = Math.ceil((Date.parse(timer.dataset['until'] ?? '') - Date.now()) / SECOND_MS);
  const [minute, second] = [Math.floor(seconds / 60) % 60, seconds % 60].map((each) => String(each).padStart(2, '0'));
  timer.textContent = `${Math.floor(seconds / 3600)}:${minute}:${second}`;
  const isOver = seconds <= 0;
  for (const part of timer.parentElement?.querySelectorAll<HTMLElement>('b, span, a') ?? [])
    part.hidden = (part.tagName === 'A') !== isOver;
}

/** Opens the share sheet, else copies, else shows the text for copying by hand. */
async function share(shared: HTMLElement): Promise<void> {
  const field = shared.querySelector('textarea');
  if (!field) return;
  const note = document.querySelector<HTMLElement>('[data-copied]');
  // The DOM types claim that every browser has both.
  const browser: Partial<Pick<Navigator, 'share' | 'clipboard'>> = navigator;
  try {
    if (browser.share)
      return await browser.share(shared.dataset['share'] === 'url' ? { url: field.value } : { text: field.value });
    if (!browser.clipboard) throw new Error('The browser can neither share nor copy.');
    await browser.clipboard.writeText(field.value);
    if (note) note.textContent = note.dataset['copied'] ?? '';
  } catch (error) {
    // A person who closes the share sheet has decided not to share.
    if (error instanceof Error && error.name === 'AbortError') return;
    shared.setAttribute('open', '');
    field.select();
  }
}
