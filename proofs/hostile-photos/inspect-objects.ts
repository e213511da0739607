import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '@ballpark/server/integrations/storage/storage';
import { CANARY } from './hostile-file.ts';

/** What exiftool itself adds, and how the pixels of a WebP are kept. Any other group is something about somebody. */
const HARMLESS_GROUPS = new Set(['ExifTool', 'System', 'File', 'Composite', 'RIFF']);

export type ObjectFindings = { objects: number; tags: string[]; canaries: string[] };

/** Looks into everything that was stored. */
export async function inspectObjects(storage: Storage): Promise<ObjectFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-stored-'));
  try {
    const canaries: string[] = [];
    let objects = 0;
    for (let page = await storage.list(''); page.length > 0; page = await storage.list('', page.at(-1)?.key)) {
      for (const { key } of page) {
        const bytes = await read(storage, key);
        objects += 1;
        if (bytes.includes(CANARY)) canaries.push(key);
        writeFileSync(join(folder, key.replaceAll('/', '-')), bytes);
      }
    }
    return { objects, tags: objects === 0 ? [] : tagsIn(folder), canaries };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function read(storage: Storage, key: string): Promise<Buffer> {
  const stored = await storage.open(key);
  if (!stored) throw new Error(`${key} is listed and not there`);
  return buffer(stored.body);
}

function tagsIn(folder: string): string[] {
  const output = execFileSync('exiftool', ['-a', '-G1', '-j', '-q', folder], { maxBuffer: 2 ** 28 });
  const all = JSON.parse(output.toString()) as Record<string, unknown>[];
  return all.flatMap((tags) =>
    Object.keys(tags)
      .filter((name) => name !== 'SourceFile' && !HARMLESS_GROUPS.has(name.split(':')[0] ?? ''))
      .map((name) => `${name} in ${String(tags.SourceFile)}`),
  );
}
