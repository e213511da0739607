import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readShownText } from '../../../../test/pages/guest-requests.ts';
import { NO_PAGE_ASSETS } from '../../../core/form-pages/form-page.ts';
import { createGuestPages } from './guest-page.ts';
import type { GuestView } from './guest-view.ts';

const NOW = new Date('2026-11-19T12:00:00Z');
const HOUR_MS = 3_600_000;
const render = createGuestPages(NO_PAGE_ASSETS);

const QUESTION: GuestView = {
  address: '/ask/token',
  listing: {
    id: 'one',
    title: 'Telescope',
    description: 'Two eyepieces.',
    type: 'PRODUCT',
    location: 'Alameda, United States',
    photos: [],
    currency: 'USD',
    closesAt: new Date(NOW.getTime() + 51.5 * HOUR_MS),
  },
  owner: { firstName: 'Maya', photoUrl: null },
  state: 'open',
  own: null,
  ballpark: null,
  result: null,
  problem: null,
  joinAddress: null,
  isReported: false,
};
const OWN = { amount: 100, note: null, name: null, changesLeft: 3 };
const BALLPARK = { price: 90, low: 70, high: 115 };
const SENT: GuestView = { ...QUESTION, own: OWN, ballpark: BALLPARK, joinAddress: '/listing/one#guest-price=x' };
const CLOSED = { finalPrice: 95, outcome: 'sold', offPercent: 5.3, farther: 7, others: 12 } as const;
const RESULT: GuestView = {
  ...SENT,
  state: 'closed',
  joinAddress: null,
  result: CLOSED,
};

/** The formatter decides where the source of a page has spaces. */
function renderHtml(view: GuestView): string {
  return render(view, NOW)
    .html.replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(\/?>) ?/g, '$1');
}

describe('the page of an ask link', { tags: ['OP-124'] }, () => {
  test('asks for one price, under the name of the owner', () => {
    const page = renderHtml(QUESTION);
    expect(readShownText(page)).toContain('Maya is asking you: what would this go for?');
    expect(readShownText(page)).toContain('51h left Telescope Two eyepieces. Alameda, United States');
    expect(page).toContain('<form method="post" action="/ask/token"');
    expect([...page.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual([
      'amount',
      'note',
      'name',
      'website',
    ]);
    expect(page.match(/<details class="more">/g)).toHaveLength(1);
  });

  test('keeps what was typed beside the sentence about it, and has the focus there', () => {
    const values = { amount: 'about "5"', note: '', name: '' };
    const page = renderHtml({
      ...QUESTION,
      problem: { field: 'amount', sentence: 'Please enter a valid amount', values },
    });
    expect(page).toContain('value="about &quot;5&quot;"');
    expect(page).toContain('aria-invalid="true" aria-describedby="amount-problem" autofocus');
    expect(page).toContain('<p class="error" id="amount-problem">Please enter a valid amount</p>');
  });

  test('opens the optional fields where one of them has a problem', () => {
    const values = { amount: '5', note: 'www.example.org', name: '' };
    const page = renderHtml({ ...QUESTION, problem: { field: 'note', sentence: 'No links, please.', values } });
    expect(page).toContain('<details class="more" open>');
    expect(page).toContain('www.example.org</textarea><p class="error" id="note-problem">');
  });

  test('says where the price lies once it is sent, and offers to join with it', () => {
    const page = renderHtml(SENT);
    expect(page).toContain('<div role="status"><h1 class="heading">Sent to Maya</h1></div>');
    expect(page).toContain('aria-label="Ballpark $90, fair range $70 to $115, yours $100"');
    expect(readShownText(page)).toContain('$10 over the ballpark, inside the fair range.');
    expect(readShownText(page)).toContain('in 51 hours at the latest');
    expect(page).toContain('href="/listing/one#guest-price=x">Join with this price</a>');
    expect(page).toContain('action="/ask/token/delete"');
  });

  test.each([
    [90, 'Right on the ballpark, inside the fair range.'],
    [69.5, '$21 under the ballpark, below the fair range.'],
    [1_200_000, '$1,199,910 over the ballpark, above the fair range.'],
  ])('compares %d with the figure', (amount, sentence) => {
    expect(readShownText(renderHtml({ ...SENT, own: { ...OWN, amount } }))).toContain(sentence);
  });

  test('has no strip without a figure', () => {
    const page = renderHtml({ ...SENT, ballpark: null });
    expect(readShownText(page)).toContain('Maya has your price. The ballpark comes with three prices of neighbours.');
    expect(page).not.toContain('role="img"');
  });

  test.each<[string, GuestView]>([
    ['before', QUESTION],
    ['sent', SENT],
    ['sent, without a change left', { ...SENT, own: { ...OWN, changesLeft: 0 } }],
    ['result', RESULT],
  ])('shows a refusal that is about no field: %s', (_state, view) => {
    const values = { amount: '', note: '', name: '' };
    const page = renderHtml({ ...view, problem: { field: null, sentence: 'Not today.', values } });
    expect(page.match(/<p class="error" role="alert">Not today/g)).toHaveLength(1);
  });

  test('offers no change when all are used up', () => {
    expect(renderHtml(SENT)).toContain('class="change"');
    expect(renderHtml({ ...SENT, own: { ...OWN, changesLeft: 0 } })).not.toContain('class="change"');
  });

  test('shows the final price after the end, and how near the guest was', () => {
    const page = renderHtml(RESULT);
    expect(page).toContain('aria-label="Final price $95, yours $100, ballpark $90, fair range $70 to $115"');
    expect(readShownText(page)).toContain('5% over You said $100');
    expect(readShownText(page)).toContain('7 of 12 were farther off than you');
    expect(page).not.toContain('<input');
  });

  test.each<[string, Partial<GuestView>, string]>([
    ['a full link', { state: 'full' }, 'Maya has enough prices'],
    ['a listing without a price', { state: 'unsold' }, 'It ended without a price Thank you all the same.'],
    ['a closed listing, to others', { ...RESULT, own: null }, 'It went for $95'],
    [
      'a listing whose thing was kept',
      { ...RESULT, result: { ...CLOSED, outcome: 'kept' } },
      'Maya keeps it and says $95',
    ],
    [
      'a listing that has an asking price',
      { ...RESULT, result: { ...CLOSED, outcome: 'asking' } },
      'Maya will ask $95',
    ],
  ])('says how it is with %s, and where to go on', (_what, changes, words) => {
    const page = renderHtml({ ...QUESTION, ...changes });
    expect(readShownText(page)).toContain(words);
    expect(page).toContain('<a class="next" href="/daily">');
    expect(page).not.toContain('name="amount"');
  });

  test('takes the report once', () => {
    expect(renderHtml(QUESTION)).toContain('action="/ask/token/report"');
    expect(renderHtml({ ...QUESTION, isReported: true })).not.toContain('/report"');
  });

  test.each<[string, GuestView]>([
    ['before', QUESTION],
    ['sent', SENT],
    ['result', RESULT],
    ['unsold', { ...SENT, state: 'unsold' }],
  ])('has one heading and writes nothing that people typed as markup: %s', (_state, view) => {
    const bad = `"><script>x</script>' onload=x`;
    const page = renderHtml({
      ...view,
      address: `/ask/${bad}`,
      listing: {
        ...view.listing,
        title: bad,
        description: bad,
        location: bad,
        photos: [{ url: bad, colour: bad }],
      },
      owner: { firstName: bad, photoUrl: bad },
      own: view.own && { ...view.own, note: bad, name: bad },
    });
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/"[^<>]*' onload/);
  });

  test('may load nothing but our own files', () => {
    const { html, headers } = createGuestPages({
      scripts: { guest: '/assets/guest-1.js', daily: '/assets/daily-1.js' },
      fontFaces: '@font-face{}',
    })(SENT, NOW);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(html).toContain('<script src="/assets/guest-1.js" async></script>');
    expect(html).not.toMatch(/ style=| on\w+=/);
  });
});

describe('the strip', () => {
  const draw = (changes: Partial<GuestView>) => renderHtml({ ...SENT, ...changes });

  test('pins a price that is far away to the edge and points to where it is', () => {
    const far = draw({ own: { ...OWN, amount: 5000 } });
    expect(far).toContain('cx="93%"');
    expect(far).toContain('class="chev"');
    expect(draw({})).not.toContain('class="chev"');
  });

  test('writes the ends of a narrow range as one label', () => {
    expect(draw({})).toMatch(/>\$70<\/text>.*>\$115<\/text>/);
    expect(draw({ ballpark: { price: 90, low: 89, high: 91 }, own: { ...OWN, amount: 80 } })).toContain(
      '>$89–$91</text>',
    );
  });
});
