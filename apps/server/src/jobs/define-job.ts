import * as z from 'zod/mini';

/**
 * One kind of background work. The payload carries ids, never personal data: the tables of the queue keep it for days.
 */
export type JobDefinition<Payload extends object = object> = {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** Notifies a worker when the job is committed. Only for jobs that a person waits for: notifications serialise commits. */
  isUrgent: boolean;
  /**
   * Decides about a second job of the same key. `short`: ignores it while the first one waits for its first
   * attempt. `exclusive`: ignores it until the first one has ended, also between its attempts and while it runs.
   */
  policy: 'short' | 'exclusive';
  retries: { limit: number; firstDelaySeconds: number; longestDelaySeconds: number };
  /** A cron expression in UTC. Scheduled jobs have an empty payload. */
  schedule?: string;
};

type Settings<Payload extends object> = Pick<JobDefinition<Payload>, 'name' | 'payload'> &
  Partial<Omit<JobDefinition<Payload>, 'name' | 'payload'>>;

export function defineJob<Payload extends object>(settings: Settings<Payload>): JobDefinition<Payload> {
  return {
    isUrgent: false,
    policy: 'short',
    retries: { limit: 10, firstDelaySeconds: 5, longestDelaySeconds: 600 },
    ...settings,
  };
}

/** For scheduled jobs. */
export const emptyPayload = z.object({});

/**
 * Dead letters: a copy of each job that has used all its attempts. No worker takes jobs from this queue. The operator looks
 * at them, mends the cause and hands them back.
 */
export const FAILED_JOBS_QUEUE = 'failed-jobs';
