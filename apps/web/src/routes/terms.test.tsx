import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readFact, listSectionLinks, readSection, listSectionTitles } from '../../test/legal-page.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';

function openTerms() {
  endSession();
  return openPage('/terms');
}

test('the terms have their fifteen sections, numbered and in order', { tags: ['LEGAL-04'] }, () => {
  openTerms();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of Service');
  expect(listSectionTitles()).toEqual([
    '1. Acceptance of these terms',
    '2. Description of the service',
    '3. Accounts',
    '4. Conduct and prohibited activities',
    '5. Content and intellectual property',
    '6. Privacy',
    '7. Termination',
    '8. Disclaimers and limitation of liability',
    '9. Indemnification',
    '10. Disputes',
    '11. Force majeure',
    '12. Changes to these terms',
    '13. Severability',
    '14. Entire agreement',
    '15. Contact',
  ]);
  expect(readSection(5)).toContain('Copyright-notice policy');
});

test(
  'last-updated and effective date are the current date, and move on at midnight',
  { tags: ['LEGAL-05'] },
  async () => {
    vi.useFakeTimers({ now: new Date(2027, 11, 31, 23, 59, 30) });
    openTerms();
    expect(readFact('Last updated:')).toBe('December 31, 2027');
    expect(readFact('Effective:')).toBe('December 31, 2027');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(readFact('Last updated:')).toBe('January 1, 2028');
    expect(readFact('Effective:')).toBe('January 1, 2028');
  },
);

test('their last section links to the contact page', { tags: ['LEGAL-06'] }, () => {
  openTerms();
  expect(listSectionLinks(15)).toEqual(['/contact']);
});

test('they say that no real transactions between users are carried out', { tags: ['PROD-16', 'POLICY-11'] }, () => {
  openTerms();
  expect(readSection(2)).toContain('Ballpark does not carry out real transactions between users.');
});

test(
  'one must be 18, or 13 to 17 with consent, and never under 13',
  { tags: ['PROD-17', 'PROD-18', 'POLICY-10'] },
  () => {
    openTerms();
    const acceptance = readSection(1);
    expect(acceptance).toContain('You must be at least 18 years old to hold an account on your own.');
    expect(acceptance).toContain('If you are 13 to 17, you may use Ballpark only with the consent of a parent');
    expect(acceptance).toContain('If you are under 13, you may not use it.');
  },
);

test(
  'they say how an account is closed, suspended or ended, and that a banned member may not register again',
  { tags: ['PERM-17', 'LIST-16', 'LIST-17', 'POLICY-12'] },
  () => {
    openTerms();
    expect(readSection(3)).toContain('close your account in your settings.');
    expect(readSection(3)).toContain('If your account was suspended or banned before, you may not register again.');
    const termination = readSection(7);
    expect(termination).toContain('close your account in your settings.');
    expect(termination).toContain('We can suspend or terminate your account');
    expect(termination).toContain('people who were suspended or banned may not register again');
    expect([...listSectionLinks(3), ...listSectionLinks(7)]).toEqual(['/settings', '/settings']);
  },
);

test('a material change takes effect after 30 days', { tags: ['POLICY-06'] }, () => {
  openTerms();
  expect(readSection(12)).toContain('A material change takes effect 30 days after we announce it');
});

test(
  'liability is limited to what was paid in the last 12 months or $100, whichever is greater',
  { tags: ['POLICY-07'] },
  () => {
    openTerms();
    expect(readSection(8)).toContain('limited to the greater of the amount you paid us in the last 12 months or $100.');
  },
);

test('the law is that of Delaware, and a single arbitrator decides', { tags: ['POLICY-08', 'POLICY-09'] }, () => {
  openTerms();
  expect(readSection(10)).toContain('governed by the law of the State of Delaware');
  expect(readSection(10)).toContain('binding arbitration by a single arbitrator');
});

test('a link of the contents leads to its section and moves the focus there', async () => {
  const { person, router } = openTerms();
  const [link] = screen.getAllByRole('link', { name: /Disputes/ });
  if (!link) throw new Error('The contents do not name the section.');
  await person.click(link);
  expect(router.state.location.hash).toBe('#disputes');
  expect(document.activeElement?.textContent).toBe('10. Disputes');
});
