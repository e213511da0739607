import * as contract from '@ballpark/contracts/crowd/towns';
import { toCitySlug } from '@ballpark/rules/crowd/guide-address';
import { buildTownPath } from '@ballpark/rules/pages/town-page';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { findNearestTown } from '../places/find-town.ts';

export function townsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.getOwnTown, async ({ caller }) => {
    const town = caller.cell && (await findNearestTown(app, caller.cell));
    return { town: town ? { name: town.name, path: buildTownPath(toCitySlug(town.name, town.geonameId)) } : null };
  });
}
