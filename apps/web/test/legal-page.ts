import { screen } from '@testing-library/react';

/** The sections of a page of rules, as they are numbered. */
export function sectionTitles(): string[] {
  return sections().map((section) => section.querySelector('h2')?.textContent ?? '');
}

/** Everything the section of this number says. */
export function sectionText(number: number): string {
  return sections()[number - 1]?.textContent ?? '';
}

/** Where the section's links lead. */
export function listLinks(number: number): (string | null)[] {
  const links = sections()[number - 1]?.querySelectorAll('a') ?? [];
  return [...links].map((link) => link.getAttribute('href'));
}

/** What is said of this name in a list of facts. */
export function readFact(name: string): string {
  return screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent ?? '';
}

// Found by their tags: asking for roles on so long a page takes half a second each time.
function sections(): Element[] {
  return [...document.querySelectorAll('main section:has(> h2)')];
}
