import { expect, test } from 'vitest';
import type { Examination, Finding } from '../../src/commands/doctor/check.ts';
import type { useHealthySite } from './healthy-site.ts';

/** Plants a mistake and returns the changed variables, or what else the doctor is given. */
export type Plant = () => Promise<{
  environment?: NodeJS.ProcessEnv;
  options?: Partial<Examination>;
}>;

export type Mistake = [
  mistake: string,
  plant: Plant,
  state: Exclude<Finding['state'], 'ok'>,
  check: string,
  words: RegExp,
];

export const setVariables = (environment: NodeJS.ProcessEnv): Plant => {
  return async () => ({ environment });
};

/** What an operator can type on a server without the repository. */
const ON_A_SERVER =
  /^(ballpark|systemctl|journalctl|timedatectl|pg_ctlcluster|runuser|chmod|df|du|sed|tar|getent|\/opt\/ballpark\/current\/deploy\/\S+)( |$)/;

/** Each mistake is named by its check, with a reason and a command that exists on a server. */
export function testMistakes({ examine, publicSite }: ReturnType<typeof useHealthySite>, mistakes: readonly Mistake[]) {
  test.each(mistakes)('%s is named', async (...[, plant, state, check, words]) => {
    const { environment, options } = await plant();
    const results = await examine(publicSite(environment), options);
    expect(results).toContainEqual({
      check,
      state,
      text: expect.stringMatching(words),
      advice: expect.stringMatching(/.{15}/),
    });
    expect(JSON.stringify(results)).not.toContain('hunter22');
    const commands = results.flatMap((result) =>
      result.state === 'ok' ? [] : [...result.advice.matchAll(/`([^`]+)`/g)].map(([, command]) => command),
    );
    expect(commands.filter((command) => !ON_A_SERVER.test(command ?? ''))).toEqual([]);
  });
}
