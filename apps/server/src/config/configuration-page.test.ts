import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONFIGURATION_PAGE, renderConfigurationPage } from '../../scripts/configuration-page.ts';
import { VARIABLES, type VariableName } from './variables.ts';

const page = renderConfigurationPage();

test('docs/configuration.md is up to date; `npm run docs:configuration` writes it', () => {
  expect(readFileSync(CONFIGURATION_PAGE, 'utf8')).toBe(page);
});

test('the page describes every variable once, with its purpose', () => {
  for (const name of Object.keys(VARIABLES) as VariableName[]) {
    const places = page.split(`\`${name}\``).length - 1;
    expect([name, places]).toEqual([name, name === 'DATABASE_URL' ? 2 : name === 'PUBLIC_ORIGIN' ? 2 : 1]);
    expect(page).toContain(VARIABLES[name].purpose);
  }
});

test('the page says of every secret that it can come from a file', () => {
  const secrets = (Object.keys(VARIABLES) as VariableName[]).filter((name) => VARIABLES[name].isSecret);
  for (const name of secrets) expect(page).toContain(`- Secret: also read from the file that \`${name}_FILE\` names.`);
});
