import { explainFigure } from '@ballpark/contracts/suggestions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-cache.ts';

/** The figure of a listing without outliers. Fetched again with every change of the prices. */
export function useFigureReasons(id: string) {
  return useQuery({
    queryKey: [...queryKeys.suggestions(id), 'figure'],
    queryFn: ({ signal }) => call(explainFigure, { params: { id }, signal }),
  });
}
