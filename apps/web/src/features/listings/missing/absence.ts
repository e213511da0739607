import { lazy } from 'react';
import { ApiError } from '../../../api/api-error.ts';

/** Most listings are there, so the page about missing ones comes only when it is needed. */
export const ListingMissing = lazy(() =>
  import('./listing-missing.tsx').then((module) => ({ default: module.ListingMissing })),
);

/** Why a listing is not there, if trying again cannot help. */
export type Absence = 'unknown' | 'removed';

const ABSENCES: Readonly<Record<number, Absence>> = { 404: 'unknown', 410: 'removed' };

/** Undefined if the request failed for another reason, or did not fail. */
export function findAbsence(error: Error | null): Absence | undefined {
  return error instanceof ApiError ? ABSENCES[error.status] : undefined;
}
