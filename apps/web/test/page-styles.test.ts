import { expect, test } from 'vitest';
import { reportBudgets, weighRoutes } from '../scripts/budgets.ts';
import { parsePage } from '../scripts/html-page.ts';
import { removeFonts, selectUsedStyles } from '../scripts/page-styles.ts';

const PAGE =
  '<html><head><style>.old{}</style></head><body><details class="group"><summary class="p-1 hover:bg-x">Why</summary>' +
  '<p class="[&amp;_svg]:w-1">Because .unused is a word, flex too</p></details><script>"<b class=hidden>"</script></body></html>';

test.each([
  ['a class it has', '.p-1{padding:1px}'],
  ['what a pointer or the keyboard does to it', '.hover\\:bg-x:hover{color:red}'],
  ['a tag it has', 'summary{display:block}'],
  ['a class with signs that HTML escapes', '.\\[\\&_svg\\]\\:w-1 svg{width:1px}'],
  ['a question that is opened', '.group[open] p{color:red}'],
  ['the theme somebody chose', "[data-theme='dark']{color:white}"],
])('a page keeps the rules for %s', async (_, rule) => {
  // The last part of a selector must be on the page as well.
  const used = await selectUsedStyles(parsePage(PAGE.replace('</p>', '<svg></svg></p>')), rule);
  expect(used).toBe(rule);
});

test.each(['.unused{color:red}', '.flex{display:flex}', 'b{color:red}', '.hidden{display:none}', 'h1{color:red}'])(
  'a page does without %s, which it only mentions or has not at all',
  async (rule) => {
    expect(await selectUsedStyles(parsePage(PAGE), rule)).toBe('');
  },
);

test('what nothing on the page refers to goes too: variables and motion', async () => {
  const sheet = ':root{--a:1px;--b:2px}.p-1{padding:var(--a)}@keyframes spin{to{rotate:1turn}}';
  expect(await selectUsedStyles(parsePage(PAGE), sheet)).toBe(':root{--a:1px}.p-1{padding:var(--a)}');
});

test('the sheet that arrives later declares no font a second time', () => {
  expect(removeFonts('a{}@font-face{font-family:A;src:url(a.woff2)}@font-face {font-family:B}b{}')).toBe('a{}b{}');
});

test('a page with more styles inside than it may have is over its budget', () => {
  const weigh = (styles: string) =>
    reportBudgets(weighRoutes([{ path: '/faq', scripts: [], styles: [] }], () => parsePage(`<style>${styles}</style>`)))
      .over;
  expect(weigh('a{color:red}')).toEqual([]);
  const noise = Array.from({ length: 4000 }, (_, index) => `.c${(index * 7919) % 10_007}{order:${index}}`);
  expect(weigh(noise.join(''))).toEqual(['/faq']);
});
