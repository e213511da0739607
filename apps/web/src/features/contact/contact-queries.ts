import { sendContactMessage } from '@ballpark/contracts/contact';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Shows no toast: the form reports the result itself. */
export function useSendContactMessage() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof sendContactMessage>) => call(sendContactMessage, { body }),
  });
}
