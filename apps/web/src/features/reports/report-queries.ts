import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { reportContent } from '@ballpark/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ReportBody = BodyInputOf<typeof reportContent>;

/** The target of a report, as the contract names it. */
export type ReportedContent = Pick<ReportBody, 'targetKind' | 'targetId' | 'photoUrl'>;

/** Works without a session, too. Shows no toast: the dialog reports the result itself. */
export function useSendReport() {
  return useMutation({ mutationFn: (body: ReportBody) => call(reportContent, { body }) });
}
