import { judgeTown, type TownAge } from '@ballpark/rules/towns';
import type { AppContext } from '../../../core/context.ts';
import type { Cell } from '../../../database/grid.ts';
import { countTownMembers } from './town.repository.ts';

/** How far the town around a cell has come. */
export async function findTownAge(app: AppContext, cell: Cell): Promise<TownAge> {
  return judgeTown(await countTownMembers(app.statements, { cell, fixedNow: app.fixedNow() }));
}
