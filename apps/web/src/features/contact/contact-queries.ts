import { sendContactMessage } from '@ballpark/contracts/contact';
import type { BodyInputOf } from '@ballpark/contracts/endpoint';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The screen itself says how it went. */
export function useSendContactMessage() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof sendContactMessage>) => call(sendContactMessage, { body }),
  });
}
