import { GUIDE_PARTS, GUIDE_VALUES } from '@ballpark/rules/crowd/guide-page';
import { SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cutParts } from '../../scripts/html-page.ts';
import { parsePage } from '../../scripts/html-page.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';
import { meta } from './guide.tsx';

beforeEach(() => endSession());

/** The answers as the build cuts them out of the page. */
function buildParts() {
  openPage('/guide');
  const page = parsePage(document.documentElement.outerHTML);
  const parts = cutParts(page, GUIDE_PARTS);
  return { page, parts, read: (name: string) => within(toElement(parts[name]?.html ?? '')) };
}

function toElement(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

describe('the answers that the build writes', () => {
  test('are all there, and leave an empty element for the one that the server chooses', () => {
    const { page, parts } = buildParts();
    expect(Object.keys(parts)).toEqual([...GUIDE_PARTS]);
    expect(page.getElementById(SERVED_CONTENT_ID)?.outerHTML).toBe(`<div id="${SERVED_CONTENT_ID}"></div>`);
  });

  test('have one heading and one form each, which works without a script', () => {
    const { read } = buildParts();
    for (const name of GUIDE_PARTS.filter((one) => one !== 'sample')) {
      const part = read(name);
      expect(part.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      const form = part.getByRole('button', { name: 'Show prices' }).closest('form');
      expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/guide']);
      expect(form?.querySelector('[name=words]')?.getAttribute('value')).toBe('{{words}}');
      expect(form?.querySelector('[name=category] option')?.textContent).toBe('Any category');
      expect(form?.querySelector('[name=place]')?.getAttribute('value')).toBe('{{place}}');
    }
  });

  test.each([
    ['found', false, false],
    ['foundRange', true, false],
    ['foundFewer', false, true],
    ['foundRangeFewer', true, true],
  ])('%s', (name, hasRange, hasFewerWords) => {
    const part = buildParts().read(name);
    expect(part.getByRole('heading', { level: 1 }).textContent).toBe('{{thing}} {{where}}');
    expect(part.getByText('{{median}}')).toBeTruthy();
    expect(part.getByText('{{closings}} closed{{kind}} {{area}} since {{since}}.')).toBeTruthy();
    expect(part.queryByText('{{trend}}') !== null).toBe(hasRange);
    expect(part.queryByText('Most went for {{low}} to {{high}}.') !== null).toBe(hasRange);
    expect(part.queryByText(/These are for: {{foundWords}}/) !== null).toBe(hasFewerWords);
  });

  test('too little leads to asking', () => {
    const part = buildParts().read('little');
    expect(part.getByText('Not enough has closed {{where}} yet')).toBeTruthy();
    expect(part.getByText(/from 5 closings of 5 different owners on/)).toBeTruthy();
    expect(part.getByRole('link', { name: 'Create Listing' }).getAttribute('href')).toBe('/create');
    expect(part.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
  });

  test('too little repeats no typed word outside the form', () => {
    const little = buildParts().parts['little'];
    expect(little?.html.match(/{{words}}|{{thing}}/g)).toEqual(['{{words}}']);
    expect(`${little?.title} ${little?.description}`).not.toMatch(/{{(words|thing|foundWords)}}/);
  });

  test('say how the prices are measured, and what is never shown', () => {
    const part = buildParts().read('found');
    expect(part.getByRole('heading', { name: 'How it is measured' })).toBeTruthy();
    expect(part.getByText(/at least 4 other owners, if at least 3 neighbours .* older than 7 days/)).toBeTruthy();
    expect(part.getByText(/^Never shown: a listing, a person, a single price/)).toBeTruthy();
  });

  test('an unknown city is an error of its field', () => {
    const part = buildParts().read('unknown');
    const error = part.getByText(/We found no city called {{place}}/).closest('p');
    const [, place] = part.getAllByRole('textbox');
    expect(place?.getAttribute('aria-invalid')).toBe('true');
    expect(place?.getAttribute('aria-describedby')?.split(' ')).toContain(error?.id);
  });

  test('name only values that the server knows', () => {
    const named = JSON.stringify(buildParts().parts).matchAll(/{{(.*?)}}/g);
    expect(new Set([...named].map(([, name]) => name))).toEqual(new Set(GUIDE_VALUES));
  });

  test('have no style attribute, which the security policy would block', () => {
    const { parts } = buildParts();
    for (const { html } of Object.values(parts)) expect(html).not.toContain('style=');
  });
});

test('a page that the app opens itself is loaded from the server, or says that it cannot be', async () => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  openPage('/guide/usd/bike');
  expect(await screen.findByRole('heading', { level: 1, name: "We couldn't load this page" })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the title of a page from the server stays, and another page has the usual one', () => {
  const [first] = meta({ location: { pathname: '/guide/usd/bike' } });
  expect(first).toEqual({ title: 'What things went for - Ballpark' });
});
