import { screen } from '@testing-library/react';

/** With their numbers. */
export function listSectionTitles(): string[] {
  return sections().map((section) => section.querySelector('h2')?.textContent ?? '');
}

export function readSection(number: number): string {
  return sections()[number - 1]?.textContent ?? '';
}

export function listSectionLinks(number: number): (string | null)[] {
  const links = sections()[number - 1]?.querySelectorAll('a') ?? [];
  return [...links].map((link) => link.getAttribute('href'));
}

/** The text of this name in a list of facts. */
export function readFact(name: string): string {
  return screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent ?? '';
}

// By tag, because queries by role take half a second each on such a long page.
function sections(): Element[] {
  return [...document.querySelectorAll('main section:has(> h2)')];
}
