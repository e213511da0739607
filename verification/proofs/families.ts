import type { ProofCase } from './kit/proof-run.ts';

/** The proofs of one subject. Its folder has this name and a README about every case. */
type Family = { name: string; subject: string; cases: readonly ProofCase[] };

export const FAMILIES: readonly Family[] = [
  {
    name: 'crash',
    subject: 'Kills and outages',
    cases: [
      {
        name: 'crash',
        claim:
          'kill -9 of API, workers and PostgreSQL under load loses no acknowledged write, repeats none, keeps all XP consistent, and tells each event once.',
        load: () => import('./crash/crash/crash.proof.ts'),
      },
      {
        name: 'worker-crash',
        claim:
          'When workers are killed in the middle of jobs, each effect happens exactly once and each job is resumed within 90 s.',
        load: () => import('./crash/worker-crash/worker-crash.proof.ts'),
      },
      {
        name: 'large-listing',
        claim:
          'A listing with 40,000 suggestions closes at once, is paid and told exactly once, and holds up no other listing or request.',
        load: () => import('./crash/large-listing/large-listing.proof.ts'),
      },
      {
        name: 'shutdown',
        claim:
          'Rolling restarts of two API processes behind the shipped proxies fail no request and store each post once.',
        load: () => import('./crash/shutdown/shutdown.proof.ts'),
      },
    ],
  },
  {
    name: 'faults',
    subject: 'Faults and overload',
    cases: [
      {
        name: 'faults',
        claim:
          'In every fault the site behind the shipped proxies answers in words within seconds, signs no member out, keeps its limits, and is itself again soon.',
        flags: ['no-build'],
        load: () => import('./faults/faults/faults.proof.ts'),
      },
      {
        name: 'slow-clients',
        claim:
          '2,000 silent connections, 20 slow uploads and 200 unread downloads hold up no other member: none is refused.',
        load: () => import('./faults/slow-clients/slow-clients.proof.ts'),
      },
      {
        name: 'overload',
        claim:
          'With three times the load it can hold, the product goes on answering as many, refuses the others at once, and recovers.',
        load: () => import('./faults/overload/overload.proof.ts'),
      },
    ],
  },
  {
    name: 'races',
    subject: 'Simultaneous actions',
    cases: [
      {
        name: 'races',
        claim: 'Simultaneous actions on one listing or one account, over several processes, never break an invariant.',
        flags: ['guards'],
        load: () => import('./races/races/races.proof.ts'),
      },
    ],
  },
  {
    name: 'model',
    subject: 'The product against a small model',
    cases: [
      {
        name: 'model',
        claim: 'Random sequences of member actions get the answers, counts and points that a small model predicts.',
        load: () => import('./model/model.proof.ts'),
      },
    ],
  },
  {
    name: 'access',
    subject: 'Access and hostile input',
    cases: [
      {
        name: 'authz',
        claim: 'Every route of the running server answers every kind of caller as access/matrix.ts says.',
        load: () => import('./access/authz/authz.proof.ts'),
      },
      {
        name: 'fuzz',
        claim:
          'Requests generated from every contract, valid and invalid, get no 5xx, pass no invalid input, and leak no internals.',
        load: () => import('./access/fuzz/fuzz.proof.ts'),
      },
      {
        name: 'hostile-photos',
        claim:
          'Hostile photos at every upload route cause no 5xx, no crash and no stall over 100 ms, and no metadata is stored.',
        load: () => import('./access/hostile-photos/hostile-photos.proof.ts'),
      },
      {
        name: 'account-privacy',
        claim: 'Neither the answer nor its response time reveals whether an e-mail address has an account.',
        load: () => import('./access/account-privacy/account-privacy.proof.ts'),
      },
    ],
  },
  {
    name: 'privacy',
    subject: 'Private data',
    cases: [
      {
        name: 'canaries',
        claim:
          'No private datum of a member is outside its audience: in answers, mails, pushes, logs, metrics, Redis, jobs or photos.',
        load: () => import('./privacy/canaries/canaries.proof.ts'),
      },
      {
        name: 'leave',
        claim:
          'An export equals the database; 30 days after an account is closed nothing of the person is left, and nothing of others has changed.',
        load: () => import('./privacy/leave/leave.proof.ts'),
      },
    ],
  },
  {
    name: 'scale',
    subject: 'Large databases',
    cases: [
      {
        name: 'scale',
        claim:
          'With ten million listings a page of the feed costs what it costs with 100,000, and is the correct page.',
        flags: ['large', 'keep'],
        load: () => import('./scale/scale/scale.proof.ts'),
      },
      {
        name: 'leaderboard',
        claim: 'With five million members a leaderboard or a rank costs what it costs with 500,000, and is correct.',
        flags: ['keep'],
        load: () => import('./scale/leaderboard/leaderboard.proof.ts'),
      },
    ],
  },
  {
    name: 'speed',
    subject: 'Speed and load',
    cases: [
      {
        name: 'load',
        claim:
          'At 300 requests a second behind HAProxy every request is answered, and 99 of 100 within a quarter of a second.',
        load: () => import('./speed/load/load.proof.ts'),
      },
      {
        name: 'soak',
        claim:
          'For an hour, with a process killed every five minutes, memory, connections, open files and the queue do not grow.',
        load: () => import('./speed/soak/soak.proof.ts'),
      },
      {
        name: 'streams',
        claim:
          '10,000 open pages cost at most 45 kB each, hear of a change within a second, and come back spread after a restart.',
        load: () => import('./speed/streams/streams.proof.ts'),
      },
      {
        name: 'feed-ratio',
        claim:
          'Of the processor time of an answer, most is spent by PostgreSQL on its statements, and little by the API.',
        flags: ['keep'],
        load: () => import('./speed/feed-ratio/feed-ratio.proof.ts'),
      },
      {
        name: 'page-speed',
        claim: 'Public pages, the feed and a listing load quickly on a slow phone, and their layout does not shift.',
        flags: ['no-build'],
        load: () => import('./speed/page-speed/page-speed.proof.ts'),
      },
      {
        name: 'idle-worker',
        claim: 'A worker without work uses at most 0.5 % of a core, and still starts a job within a second.',
        load: () => import('./speed/idle-worker/idle-worker.proof.ts'),
      },
    ],
  },
  {
    name: 'crowd',
    subject: 'The ballpark figure',
    cases: [
      {
        name: 'crowd',
        claim:
          'The ballpark figure is near, its range holds, fakes move it little, Price Sense is skill, and no price passes the veil.',
        flags: ['large'],
        load: () => import('./crowd/crowd.proof.ts'),
      },
    ],
  },
  {
    name: 'lonely-town',
    subject: 'A town with one member',
    cases: [
      {
        name: 'lonely-town',
        claim:
          'In an empty town people without an account give the only member a figure within three minutes, and no screen is a dead end.',
        flags: ['no-build'],
        load: () => import('./lonely-town/lonely-town.proof.ts'),
      },
    ],
  },
  {
    name: 'daily',
    subject: 'The daily five',
    cases: [
      {
        name: 'daily',
        claim:
          'No visitor learns a price before their guess, nothing is played without consent, and all processes show and keep the same.',
        load: () => import('./daily/daily.proof.ts'),
      },
    ],
  },
  {
    name: 'fair-play',
    subject: 'Colluding accounts',
    cases: [
      {
        name: 'fair-play',
        claim:
          'Rings are flagged and gain little, honest members are not and keep their places, and the search stays cheap.',
        flags: ['tune'],
        load: () => import('./fair-play/fair-play.proof.ts'),
      },
    ],
  },
  {
    name: 'production',
    subject: 'Operating a site',
    cases: [
      {
        name: 'deploy',
        claim:
          'The commands of docs/deploy.md, as they are written, bring an empty Debian 13 to a running site, and a second one to take over.',
        load: () => import('./production/deploy/deploy.proof.ts'),
      },
      {
        name: 'first-steps',
        claim: "The README's commands, as they are written, open the demo town on an empty Debian 12 and 13.",
        load: () => import('./production/first-steps/first-steps.proof.ts'),
      },
      {
        name: 'upgrade',
        claim:
          "The previous release runs on this release's schema and back under load without a 5xx; PostgreSQL 17 takes over all tables.",
        load: () => import('./production/upgrade/upgrade.proof.ts'),
      },
      {
        name: 'restore',
        claim:
          'A database restored to a chosen second under load equals the one at that second, and all its photos are in the bucket.',
        flags: ['machine'],
        load: () => import('./production/restore/restore.proof.ts'),
      },
      {
        name: 'failover',
        claim:
          'PostgreSQL killed, its server dead or a planned switchover: another server leads within seconds, and no acknowledged write is lost or doubled.',
        flags: ['keep'],
        load: () => import('./production/failover/failover.proof.ts'),
      },
      {
        name: 'pgbouncer',
        claim:
          'Through PgBouncer in transaction mode, prepared statements work, every setting is in force, notifications arrive, and no request fails.',
        flags: ['keep'],
        load: () => import('./production/pgbouncer/pgbouncer.proof.ts'),
      },
      {
        name: 'alerts',
        claim:
          'Each alert rule fires and stays silent when it should: tested by promtool, and by faults that are played for real.',
        flags: ['copies'],
        load: () => import('./production/alerts/alerts.proof.ts'),
      },
      {
        name: 'trace',
        claim:
          'One trace leads from a request over two API processes and the queue to the worker, without a private datum, for at most 10 %.',
        load: () => import('./production/trace/trace.proof.ts'),
      },
    ],
  },
];
