import { Command } from 'commander';
import { vi } from 'vitest';
import { addCommands } from '../../src/commands/commands.ts';
import { decideMember } from '../../src/features/moderation/deciding/decide-member.ts';
import { restoreMember } from '../../src/features/moderation/change-member-status.ts';
import type { TestApp } from '../test-app.ts';

export type CommandResult = {
  /** What it printed, without the last line break. */ out: string;
  /** Why it did nothing. */ error: string;
  code: number;
};

/** Runs commands of the operator in this process, on the context of the test. */
export function createOperator(test: TestApp) {
  return async (...words: string[]): Promise<CommandResult> => {
    const out: string[] = [];
    const error: string[] = [];
    const program = new Command('ballpark').exitOverride();
    const keepErrors = { writeErr: (text: string) => void error.push(text.trimEnd()) };
    program.configureOutput(keepErrors);
    await addCommands(program, words, (work) => work(test.app));
    for (const command of listCommands(program)) command.exitOverride().configureOutput(keepErrors);
    const spies = [
      vi.spyOn(console, 'log').mockImplementation((line: unknown) => void out.push(String(line))),
      vi.spyOn(console, 'error').mockImplementation((line: unknown) => void error.push(String(line))),
    ];
    const before = process.exitCode;
    process.exitCode = 0;
    try {
      await program.parseAsync(words, { from: 'user' });
    } catch (thrown) {
      // Commander has written why it refuses the words.
      if (!(thrown instanceof Error && 'exitCode' in thrown)) throw thrown;
      process.exitCode = Number(thrown.exitCode);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    const code = process.exitCode;
    process.exitCode = before;
    return { out: out.join('\n'), error: error.join('\n'), code };
  };
}

function listCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...listCommands(child)]);
}

/** For tests about what a status does. */
export async function changeMemberStatus(test: TestApp, reference: string, action: 'suspend' | 'ban' | 'restore') {
  if (action === 'restore') return restoreMember(test.app, reference);
  const decision = action === 'ban' ? { action } : { action, days: 7 };
  return decideMember(test.app, { reference, decision, reason: 'other', sentence: 'This is not allowed here.' });
}

/** A figure for the content of every table: two equal ones mean that nothing was changed. */
export async function sumTables({ sql }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'pgboss' and table_name ~ '^job'))
     order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql.query<{ sum: string }>(
      `select concat(count(*), ' ', coalesce(sum(hashtextextended(row_to_json(one)::text, 0)), 0)) as sum from ${name} one`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
