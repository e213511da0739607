import { DEMO_PASSWORD, PERSONAS } from '../plan/personas.ts';
import type { Plan } from '../plan/plan.ts';

type Filled = { plan: Plan; origin: string; seconds: number };

/** What to do with a town that has just been filled in. */
export function welcome({ plan, origin, seconds }: Filled): string {
  const { members, listings, suggestions } = plan;
  const emailOf = (username: string) => members.find((member) => member.username === username)?.email ?? '';
  const width = Math.max(...PERSONAS.map(({ username }) => emailOf(username).length));
  return [
    '',
    `${members.length} members, ${listings.length} listings and ${suggestions.length} suggestions in ${Math.round(seconds)} s.`,
    '',
    `Sign in as any of these; the password is "${DEMO_PASSWORD}":`,
    ...PERSONAS.map(({ username, who }) => `  ${emailOf(username).padEnd(width)}  ${who}`),
    '',
    `To look at it: npm run dev, then open ${origin}`,
    'Four listings are past their 72 hours: the worker closes them within a minute of its start.',
    'The pictures are drawn samples.',
    '',
  ].join('\n');
}
