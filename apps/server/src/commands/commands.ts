import type { Command } from 'commander';
import type { RunWithApp } from './command-line.ts';

type CommandGroup = {
  name: string;
  description: string;
  load: () => Promise<(command: Command, withApp: RunWithApp) => void>;
};

/** In the order of `--help`. */
const COMMANDS: readonly CommandGroup[] = [
  {
    name: 'erasures',
    description: 'The list of erased accounts.',
    load: async () => (await import('./leaving-commands.ts')).addErasureCommands,
  },
  {
    name: 'member',
    description: 'Find, suspend, ban, restore, verify a member; give roles.',
    load: async () => (await import('./member-commands.ts')).addMemberCommands,
  },
  {
    name: 'mail',
    description: 'Mails that are owed or failed, and suppressed addresses.',
    load: async () => (await import('./mail-commands.ts')).addMailCommands,
  },
  {
    name: 'queue',
    description: 'The jobs of the worker, one queue for each kind.',
    load: async () => (await import('./queue-commands.ts')).addQueueCommands,
  },
  {
    name: 'bucket',
    description: 'The bucket with the photos.',
    load: async () => (await import('./bucket-commands.ts')).addBucketCommands,
  },
  {
    name: 'record',
    description: 'Record that a timer has done its work, so that alerts stay silent. Units call it.',
    load: async () => (await import('./maintenance-commands.ts')).addRecordCommand,
  },
  {
    name: 'doctor',
    description: 'Check the configuration and everything the processes connect to. Changes nothing.',
    load: async () => (await import('./doctor/doctor-command.ts')).addDoctorCommand,
  },
  {
    name: 'retention',
    description: 'Remove what has been kept for its whole period. The worker does the same on schedule.',
    load: async () => (await import('./leaving-commands.ts')).addRetentionCommand,
  },
  {
    name: 'sweep',
    description: 'Close, queue again and remove what is due. The worker does the same on schedule.',
    load: async () => (await import('./sweep-commands.ts')).addSweepCommand,
  },
  {
    name: 'moderator',
    description: 'Members who judge reports.',
    load: async () => (await import('./moderation-commands.ts')).addModeratorCommands,
  },
  {
    name: 'moderation',
    description: 'Be the second moderator where there is no other.',
    load: async () => (await import('./moderation-commands.ts')).addModerationCommands,
  },
  {
    name: 'flags',
    description: 'Closings that look arranged, for people to judge.',
    load: async () => (await import('./flag-commands.ts')).addFlagCommands,
  },
  {
    name: 'push-keys',
    description: 'Print a new pair of keys for push messages.',
    load: async () => (await import('./maintenance-commands.ts')).addPushKeysCommand,
  },
  {
    name: 'guide',
    description: 'The words of the price book.',
    load: async () => (await import('./guide-commands.ts')).addGuideCommands,
  },
  {
    name: 'puzzles',
    description: 'Things with a known price, for the daily five.',
    load: async () => (await import('./puzzle-commands.ts')).addPuzzleCommands,
  },
];

/** All commands by name. Only the one that the words call is loaded, because the features behind it take a second to load. */
export async function addCommands(program: Command, words: readonly string[], withApp: RunWithApp): Promise<void> {
  const called = words.find((word) => COMMANDS.some(({ name }) => name === word));
  for (const { name, description, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (name === called) (await load())(command, withApp);
  }
}
