import type { Box } from './box.ts';

export type Exposure = { unit: string; exposure: number };

const UNITS = ['ballpark-api@1.service', 'ballpark-worker.service', 'ballpark-migrate.service'];

/** What systemd itself says about the units it runs: no wrong key, and how much a process could reach. */
export async function measureExposures(box: Box): Promise<Exposure[]> {
  await box.type(`systemd-analyze verify ${UNITS.join(' ')} ballpark.target`);
  const exposures: Exposure[] = [];
  for (const unit of UNITS) {
    const text = await box.type(`systemd-analyze security --no-pager ${unit}`);
    const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(text)?.[1]);
    if (Number.isNaN(exposure)) throw new Error(`systemd says nothing about ${unit}:\n${text}`);
    exposures.push({ unit, exposure });
  }
  return exposures;
}
