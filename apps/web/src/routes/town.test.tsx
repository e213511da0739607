import { SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { TOWN_PARTS, TOWN_SLOTS, TOWN_VALUES } from '@ballpark/rules/pages/town-page';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { cutParts, parsePage } from '../../scripts/html-page.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';

beforeEach(() => endSession());

/** The parts as the build cuts them out of the page. */
function buildParts() {
  openPage('/town');
  const page = parsePage(document.documentElement.outerHTML);
  const parts = cutParts(page, TOWN_PARTS);
  return { page, parts, read: (name: string) => within(toElement(parts[name]?.html ?? '')) };
}

function toElement(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

describe('the parts of the page of a town that the build writes', () => {
  test('leave an empty element, and name only what the server knows', () => {
    const { page, parts } = buildParts();
    expect(page.getElementById(SERVED_CONTENT_ID)?.outerHTML).toBe(`<div id="${SERVED_CONTENT_ID}"></div>`);
    const named = JSON.stringify(parts).matchAll(/{{(.*?)}}/g);
    expect(new Set([...named].map(([, name]) => name))).toEqual(new Set([...TOWN_VALUES, ...TOWN_SLOTS, 'title']));
    for (const { html } of Object.values(parts)) expect(html).not.toContain('style=');
  });

  test.each(['start', 'unknown', 'away', 'open', 'quiet', 'empty'])('have one heading each: %s', (name) => {
    expect(buildParts().read(name).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('offer to begin, to share without a script, and to print', () => {
    const part = buildParts().read('empty');
    expect(part.getByText('Nobody has posted in {{town}} yet. Be the first.')).toBeTruthy();
    expect(part.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register');
    expect(part.getByRole('link', { name: 'Share' }).getAttribute('href')).toBe('{{mail}}');
    // The inline script shows it.
    expect(part.getByText('Print it').closest('[hidden]')).not.toBeNull();
  });

  test('hide the photos of a town from screen readers, and name each listing', { tags: ['OP-130'] }, () => {
    const { parts, read } = buildParts();
    expect(toElement(parts['mosaicOfFive']?.html ?? '').firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(read('photoCard').getByRole('link', { name: '{{title}}' }).getAttribute('href')).toBe('{{path}}');
    expect(read('photoCard').getByText('{{count}}')).toBeTruthy();
  });

  test('find a town by its name, without a script', () => {
    const part = buildParts().read('unknown');
    const form = part.getByRole('button', { name: 'Show the town' }).closest('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['get', '/town']);
    expect(part.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(part.getByText('We found no city called {{place}}. Check the spelling.')).toBeTruthy();
  });

  test('have a poster with a code, the address in words, and an example that says what it is', () => {
    const part = buildParts().read('poster');
    expect(part.getByRole('img', { name: 'Poster with a QR code of the address of this page' })).toBeTruthy();
    expect(part.getByText('{{address}}')).toBeTruthy();
    expect(part.getByText(/The example is sample data\./)).toBeTruthy();
  });
});
