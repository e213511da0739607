import { sendContactMessage as contract } from '@ballpark/contracts/contact';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { sendContactMessage } from './send-contact-message.ts';

const RECEIVED = 'Thank you, your message has reached us.';

export function contactRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract, async ({ body }) => ({ id: await sendContactMessage(app, body), message: RECEIVED }));
}
