import * as contract from '@ballpark/contracts/member-content';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve } from '../../http/serve.ts';
import { listMemberContent } from './list-member-content.ts';
import { toListAnswer } from './listing-answers.view.ts';

/** What a profile shows of its member's listings and suggestions. */
export function memberContentRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.listMemberListings, ({ params, query }) => answer(params.id, 'listings', query));
  serve(http, app, contract.listMemberSuggestions, ({ params, query }) => answer(params.id, 'suggestions', query));

  async function answer(memberId: string, kind: 'listings' | 'suggestions', { page, limit }: PageQuery) {
    const { body, etag } = toListAnswer(await listMemberContent(app, { memberId, kind, page, limit }));
    return new JsonText(body, etag);
  }
}

type PageQuery = { page?: number | undefined; limit?: number | undefined };
