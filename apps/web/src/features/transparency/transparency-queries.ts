import { getTransparency } from '@ballpark/contracts/reports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export function useTransparency() {
  return useQuery({
    queryKey: ['transparency'],
    queryFn: ({ signal }) => call(getTransparency, { signal }),
  });
}
