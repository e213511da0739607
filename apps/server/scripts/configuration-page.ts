/** Writes docs/configuration.md from the variables that the processes read: `npm run docs:configuration` */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RATE_LIMITS, type RateLimitName } from '@ballpark/rules/requests';
import { CONFIGURATION_GUIDE, SECTIONS } from '../src/config/configuration-guide.ts';
import { toLimitVariable, VARIABLES } from '../src/config/variables.ts';

type DescribedName = keyof typeof CONFIGURATION_GUIDE;

export const CONFIGURATION_PAGE = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url));

const INTRODUCTION = `# Configuration

Made by \`npm run docs:configuration\` from \`apps/server/src/config\`. Do not edit it by hand.

Processes and commands read environment variables, and no file of settings. \`npm run ballpark -- doctor\` checks all of them
([commands.md](commands.md)). A process that finds a problem lists all problems and does not start.

A secret can also be read from a file: \`DATABASE_URL_FILE=/run/secrets/database-url\` instead of \`DATABASE_URL\`. Spaces and line
ends around the content are removed. Both at once are refused.

A site is public when its \`PUBLIC_ORIGIN\` is https. A public site refuses to start with the limits, keys and addresses of
\`.env.example\`. The defaults below are for production.
`;

export function renderConfigurationPage(): string {
  // The keys of both tables are the names of the sections and of the variables, and nothing else.
  const sections = (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => {
    const names = (Object.keys(CONFIGURATION_GUIDE) as DescribedName[]).filter(
      (name) => CONFIGURATION_GUIDE[name].section === section,
    );
    return [`## ${SECTIONS[section]}`, ...names.map(renderVariable)].join('\n\n');
  });
  return `${[INTRODUCTION.trimEnd(), ...sections, renderLimits()].join('\n\n')}\n`;
}

function renderVariable(name: DescribedName): string {
  const { purpose, fallback, isSecret } = VARIABLES[name];
  const { sample, advice } = CONFIGURATION_GUIDE[name];
  const lines = [
    `- Default: ${describeDefault(fallback)}`,
    `- Example: ${sample.includes('`') ? sample : `\`${sample}\``}`,
    ...(isSecret ? [`- Secret: also read from the file that \`${name}_FILE\` names.`] : []),
    ...(advice === undefined ? [] : [`- Public site: ${advice}`]),
  ];
  return `### \`${name}\`\n\n${purpose}\n\n${lines.join('\n')}`;
}

function describeDefault(fallback: string | undefined): string {
  if (fallback === undefined) return 'none, it must be set';
  return fallback === '' ? 'empty' : `\`${fallback}\``;
}

function renderLimits(): string {
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  const lines = names.map((name) => {
    const { production, purpose } = RATE_LIMITS[name];
    return `- \`${toLimitVariable(name)}\`, \`${production}\`: ${purpose}`;
  });
  const text = `A limit is written \`points/seconds\`. Leave all of them out unless you have a reason: the defaults are for production, and
a public site refuses the loose values of \`.env.example\`. Example: \`LIMIT_UPLOAD=120/3600\`.`;
  return `## Rate limits\n\n${text}\n\n${lines.join('\n')}`;
}

if (import.meta.main) writeFileSync(CONFIGURATION_PAGE, renderConfigurationPage());
