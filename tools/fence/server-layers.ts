/**
 * The folders of `apps/server/src` from the roof to the ground. A file imports its own folder and folders of lower floors.
 * Folders of one floor do not import each other. `main` stands for the files that are started.
 */
export const SERVER_FLOORS = [
  ['main'],
  ['commands'],
  ['composition'],
  ['features'],
  ['http', 'idempotency'],
  ['core'],
  ['jobs', 'live', 'limits'],
  ['integrations'],
  ['database'],
  ['observability'],
  ['config', 'words'],
] as const;

type ServerFolder = (typeof SERVER_FLOORS)[number][number];

type UpwardImport = { from: ServerFolder; to: string; reason: string };

/** Imports that point up. An entry without an import is removed. */
export const UPWARD_IMPORTS: readonly UpwardImport[] = [
  { from: 'jobs', to: 'core/context.ts', reason: 'A handler gets the context. Only its type is imported.' },
  { from: 'limits', to: 'core/refusal.ts', reason: 'A limit that is used up refuses the call.' },
  { from: 'observability', to: 'core/health.ts', reason: 'The private port reports it. Only its type is imported.' },
  { from: 'observability', to: 'core/ttl-cache.ts', reason: 'Figures that a scrape reads are kept for some seconds.' },
];
