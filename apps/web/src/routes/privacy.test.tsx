import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readFact, listSectionLinks, readSection, listSectionTitles } from '../../test/legal-page.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';

beforeEach(() => {
  endSession();
  openPage('/privacy');
});

test('the privacy policy has its sixteen sections, numbered and in order', { tags: ['LEGAL-01'] }, () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy Policy');
  expect(listSectionTitles()).toEqual([
    '1. Introduction',
    '2. Legal basis',
    '3. Information we collect',
    '4. Cookies and storage in your browser',
    '5. How we use information',
    '6. Sharing',
    '7. International transfers',
    '8. Retention',
    '9. Security',
    '10. Breach notification',
    '11. Your rights',
    '12. Region-specific rights',
    '13. Children',
    '14. Third-party links',
    '15. Updates to this policy',
    '16. Contact',
  ]);
});

test('it says when it was last updated', { tags: ['LEGAL-02'] }, () => {
  expect(readFact('Last updated:')).toBe('November 19, 2026');
});

test('its last section links to the contact page', { tags: ['LEGAL-03'] }, () => {
  expect(listSectionLinks(16)).toEqual(['/contact']);
});

test('its table of contents links to every section', () => {
  const [contents] = screen.getAllByRole('navigation', { name: 'On this page' });
  const links = within(contents ?? document.body).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(listSectionTitles().map((title) => title.replace('. ', '.')));
  for (const link of links) {
    const [, id = ''] = link.getAttribute('href')?.split('#') ?? [];
    expect(document.getElementById(id)?.tagName).toBe('H2');
  }
});

test('account information is named in full', { tags: ['ENT-18'] }, () => {
  const account = readFact('Account information');
  for (const part of ['full name', 'username', 'e-mail', 'phone number', 'profile photo', 'preferences']) {
    expect(account).toContain(part);
  }
  expect(account).toContain('may include, where you give it, a phone number');
});

test('profile information is named in full, as optional', { tags: ['ENT-19'] }, () => {
  const profile = readFact('Profile information');
  expect(profile).toContain('may include, where you give it');
  for (const part of ['location', 'bio', 'expertise', 'social links', 'communication preferences']) {
    expect(profile).toContain(part);
  }
});

test('content is named in full, as optional', { tags: ['ENT-20'] }, () => {
  const content = readFact('Content');
  expect(content).toContain('may include, where you give it');
  for (const part of ['photos', 'descriptions', 'listings', 'price suggestions']) expect(content).toContain(part);
  for (const part of ['comments', 'messages', 'reviews', 'ratings']) expect(content).toContain(part);
});

test(
  'it says how long account data, content and usage data are kept',
  { tags: ['POLICY-01', 'POLICY-02', 'POLICY-03'] },
  () => {
    expect(readFact('Account data')).toContain('Kept for 30 days after the account is deleted');
    expect(readFact('Content and listings')).toContain('Kept for 2 years after a listing has closed or was deleted');
    expect(readFact('Contact messages')).toBe('Kept for 2 years, then removed.');
    expect(readFact('Usage data')).toContain('Aggregated figures are kept for 3 years');
    expect(readFact('Usage data')).toContain('personal identifiers are removed from usage data after 1 year');
  },
);

test('it says that the product removes data by itself, and whom to ask for removal sooner', () => {
  expect(readSection(8)).toContain('The product itself removes all of this when its time is over');
  expect(listSectionLinks(8)).toEqual(['/contact']);
});

test('authorities are told of a breach within 72 hours', { tags: ['POLICY-04'] }, () => {
  expect(readSection(10)).toContain('we notify the responsible authorities within 72 hours');
});

test(
  'requests are answered within 30 days, and an account is closed in the settings',
  { tags: ['POLICY-05', 'LIST-16'] },
  () => {
    expect(readSection(11)).toContain('We answer within 30 days');
    expect(readSection(11)).toContain('close your account in your settings.');
    expect(listSectionLinks(11)).toEqual(['/settings', '/contact', '/settings']);
  },
);

test('a material change takes effect after 30 days', { tags: ['POLICY-06'] }, () => {
  expect(readSection(15)).toContain('A material change takes effect 30 days after we announce it');
});

test('it says that no real transactions between users are carried out', { tags: ['PROD-16', 'POLICY-11'] }, () => {
  expect(readSection(1)).toContain('Ballpark does not carry out real transactions between users.');
});

test(
  'children under 13 are barred, and from 13 to 17 a parent has to consent',
  { tags: ['PROD-18', 'POLICY-10'] },
  () => {
    const children = readSection(13);
    expect(children).toContain('not for children under 13: they may not use it');
    expect(children).toContain('From 13 to 17 you may use it only with the consent of a parent or guardian.');
    expect(children).toContain('To hold an account on your own you must be at least 18.');
  },
);

test('it says how coarse the stored position is, and where even that reveals much', () => {
  expect(readSection(3)).toContain('a map cell of about 5 km²');
  expect(readSection(3)).toContain('In sparsely populated areas, such a cell can hold a single house.');
});
