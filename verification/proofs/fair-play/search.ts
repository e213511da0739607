import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { findArrangedClosings } from '@ballpark/server/features/fair-play/detecting/find-arranged-closings';
import { createLogger } from '@ballpark/server/observability/logger';
import type { Pool } from 'pg';
import type { ProofRun } from '../kit/proof-run.ts';
import type { ScratchServices } from '../kit/services/scratch-services.ts';
import type { Town } from './fill-town.ts';
import type { Product } from './play-closings.ts';
import { RING_KINDS } from './simulate-rings.ts';

/** The product's own search, until it rests. */
export type Search = () => Promise<void>;

export async function openProduct(run: ProofRun, { sql, environment }: ScratchServices): Promise<Product> {
  const config = loadConfig(environment);
  const { app, close } = await openApp({ config, log: createLogger(config.logLevel, 'proof') });
  run.atEnd(close);
  return { app, sql };
}

export async function openSearch(run: ProofRun, scratch: ScratchServices): Promise<Search> {
  const { app, sql } = await openProduct(run, scratch);
  const isResting = async () => {
    const { rows } = await sql.query<{ step: string }>('select step from pair_scan');
    return rows[0]?.step === 'resting';
  };
  return async () => {
    do await findArrangedClosings(app, { finish: async () => undefined });
    while (!(await isResting()));
  };
}

export type Detection = {
  /** Per kind of ring: how many of its accounts are flagged, of how many. */
  rings: { kind: string; flagged: number; all: number }[];
  honestFlagged: number;
  honest: number;
};

export async function readDetection(sql: Pool, { honest, rings }: Town): Promise<Detection> {
  const { rows } = await sql.query<{ id: string }>('select member_id as id from flag where decision is null');
  const flagged = new Set(rows.map(({ id }) => id));
  return {
    rings: [...RING_KINDS, 'star' as const].map((kind) => {
      const members = [...rings].filter(([, ring]) => ring === kind).map(([id]) => id);
      return { kind, flagged: members.filter((id) => flagged.has(id)).length, all: members.length };
    }),
    honestFlagged: honest.filter((id) => flagged.has(id)).length,
    honest: honest.length,
  };
}

/** Ranks, totals and histogram that do not fit what is held. */
export async function countBoardFaults(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(`
    select (
      select count(*) from member join member_rank rank on rank.member_id = member.id
      left join (select member_id, sum(amount) as held from held_entry group by 1) holds on holds.member_id = member.id
      where rank.xp <> member.xp - member.held_xp or member.held_xp <> coalesce(holds.held, 0)
    ) + (
      select count(*) from (select * from xp_histogram where members > 0) kept full join (
        select step, xp / step as bucket, count(*) as members
        from member_rank cross join unnest(array[1, 100, 5000]) step where xp > 0 group by 1, 2
      ) wanted using (step, bucket) where kept.members is distinct from wanted.members
    ) as count`);
  return Number(rows[0]?.count);
}
