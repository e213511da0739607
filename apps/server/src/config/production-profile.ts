import { RATE_LIMITS, type RateLimitName } from '@ballpark/rules/requests';
import { toLimitVariable, VARIABLES, type VariableName } from './variables.ts';

/**
 * Lists values that a public site must not run with. A site is public when its origin is https. Looks at the variables
 * as they are written, so that these problems are listed together with values that cannot be read.
 */
export function listProductionProblems(environment: NodeJS.ProcessEnv): string[] {
  if (!/^https:/i.test(environment.PUBLIC_ORIGIN ?? '')) return [];
  return [
    ...listDevelopmentLimits(environment),
    ...listExampleValues(environment),
    ...listMissingChoices(environment),
    ...listTestSettings(environment),
  ];
}

function listDevelopmentLimits(environment: NodeJS.ProcessEnv): string[] {
  // The keys of the table are the names of the limits and nothing else.
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  return names
    .filter((name) => environment[toLimitVariable(name)] === RATE_LIMITS[name].development)
    .map((name) => {
      const { production, purpose } = RATE_LIMITS[name];
      return `${toLimitVariable(name)} has its development value. Remove it (the default is ${production}). ${purpose}`;
    });
}

function listExampleValues(environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(VARIABLES) as VariableName[];
  return names
    .filter((name) => VARIABLES[name].example !== undefined && environment[name] === VARIABLES[name].example)
    .map((name) => `${name} has the value of .env.example. ${VARIABLES[name].purpose}`);
}

/** Behind a proxy that is not counted, all visitors would share one bucket of every limit. */
function listMissingChoices({ TRUST_PROXY: hops = '' }: NodeJS.ProcessEnv): string[] {
  return hops === '' ? [`TRUST_PROXY is not set. ${VARIABLES.TRUST_PROXY.purpose}`] : [];
}

function listTestSettings({ PUSH_LOOPBACK: loopback = 'false' }: NodeJS.ProcessEnv): string[] {
  return loopback === 'false' ? [] : [`PUSH_LOOPBACK is set. ${VARIABLES.PUSH_LOOPBACK.purpose}`];
}
