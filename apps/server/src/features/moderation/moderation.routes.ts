import * as flags from '@ballpark/contracts/fair-play';
import * as contract from '@ballpark/contracts/moderation';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { getCase, listCases } from './cases/read-cases.ts';
import { confirmProposal } from './deciding/confirm-proposal.ts';
import { decideCase } from './deciding/decide-case.ts';
import { judgeAppeal } from './deciding/judge-appeal.ts';
import { judgeFlag } from './flags/judge-flag.ts';
import { getFlag, listFlags } from './flags/read-flags.ts';
import { listLog } from './list-log.ts';

/** For members with the role. The role is a permission, so it is the use cases that refuse the others. */
export function moderationRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.listCases, ({ caller, query }) =>
    listCases(app, { moderatorId: caller.memberId, isDecided: query.state === 'decided', page: query.page }),
  );

  serve(http, app, contract.getCase, ({ caller, params }) =>
    getCase(app, { moderatorId: caller.memberId, caseId: params.id }),
  );

  serve(http, app, contract.decideCase, async ({ caller, params, body }) => {
    const { action, reason, sentence = null, days = null, contentVersion } = body;
    const moderatorId = caller.memberId;
    await decideCase(app, { moderatorId, caseId: params.id, action, reason, sentence, days, contentVersion });
    return getCase(app, { moderatorId, caseId: params.id });
  });

  serve(http, app, contract.confirmCase, async ({ caller, params, body }) => {
    const judge = { kind: 'moderator', memberId: caller.memberId } as const;
    await confirmProposal(app, { caseId: params.id, judge, isConfirmed: body.isConfirmed });
    return getCase(app, { moderatorId: caller.memberId, caseId: params.id });
  });

  serve(http, app, contract.judgeAppeal, async ({ caller, params, body }) => {
    const judge = { kind: 'moderator', memberId: caller.memberId } as const;
    await judgeAppeal(app, { ...body, caseId: params.id, judge });
    return getCase(app, { moderatorId: caller.memberId, caseId: params.id });
  });

  serve(http, app, flags.listFlags, ({ caller, query }) =>
    listFlags(app, { moderatorId: caller.memberId, page: query.page }),
  );

  serve(http, app, flags.getFlag, ({ caller, params }) =>
    getFlag(app, { moderatorId: caller.memberId, flagId: params.id }),
  );

  serve(http, app, flags.judgeFlag, ({ caller, params, body }) =>
    judgeFlag(app, { ...body, flagId: params.id, judge: { kind: 'moderator', memberId: caller.memberId } }),
  );

  serve(http, app, contract.listLog, ({ caller, query }) =>
    listLog(app, { moderatorId: caller.memberId, page: query.page }),
  );
}
