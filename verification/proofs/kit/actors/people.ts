import { randomBytes, randomUUID } from 'node:crypto';
import { createPasswords } from '@ballpark/server/core/passwords';
import { hashSecretToken, newSecretToken } from '@ballpark/server/core/secret-token';
import { snap } from '@ballpark/server/database/grid';
import type { Pool } from 'pg';
import { buildPost, type WireRequest } from '../http/wire-client.ts';

/** How far a member has come in the registration. A suspended member was onboarded before. */
export type AccountStage = 'unverified' | 'verified' | 'onboarded' | 'suspended';

export type Person = { memberId: string; email: string; token: string };

type MailTokenInput = {
  memberId: string;
  purpose: 'verify-email' | 'reset-password' | 'change-email';
  state?: 'used' | 'expired';
};

export const PASSWORD = 'Correct horse 1';

/** An id that no row has. */
export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

const HOME = { latitude: 52.52, longitude: 13.405 };

export type People = {
  /** Creates members with a session each. A suspended member got the session before the suspension. */
  create: (stage: AccountStage, count: number) => Promise<Person[]>;
  createOne: (stage: AccountStage) => Promise<Person>;
  /** Adds a session for each member. Returns the tokens in the order of the members. */
  signInAgain: (people: Person[]) => Promise<string[]>;
  createMailToken: (token: MailTokenInput) => Promise<string>;
  /** Asks for another e-mail address and returns the token that confirms it. */
  createEmailChange: (memberId: string) => Promise<string>;
  /** The token of a link that stops the waiting change of address, or puts the member's present address back. */
  createChangeLink: (memberId: string, purpose: 'stop-email-change' | 'undo-email-change') => Promise<string>;
  /** Creates one token for each member, in the order of the members. */
  createMailTokens: (people: Person[], purpose: MailTokenInput['purpose']) => Promise<string[]>;
};

/** Creates members directly in the database: a proof needs thousands, and registering them would take too long. */
export async function preparePeople(sql: Pool, cost = { memoryKib: 8, passes: 1 }): Promise<People> {
  const passwordHash = await (await createPasswords(cost)).hash(PASSWORD);

  async function signInAgain(people: Person[]): Promise<string[]> {
    const tokens = people.map(() => newSecretToken());
    await sql.query(
      'insert into session (token_hash, member_id) select * from unnest($1::bytea[], $2::uuid[]) as given (hash, id)',
      [tokens.map((token) => hashSecretToken(token)), people.map(({ memberId }) => memberId)],
    );
    return tokens;
  }

  async function create(stage: AccountStage, count: number): Promise<Person[]> {
    const people = Array.from({ length: count }, () => ({ memberId: randomUUID(), email: randomEmail(), token: '' }));
    await insertMembers(sql, people, stage);
    await insertAccounts(sql, people, { stage, passwordHash });
    await insertRanks(sql, people);
    const tokens = await signInAgain(people);
    return people.map((person, index) => ({ ...person, token: tokens[index] ?? '' }));
  }

  async function createMailToken({ memberId, purpose, state }: MailTokenInput): Promise<string> {
    const token = newSecretToken();
    await sql.query(
      `insert into email_token (token_hash, member_id, purpose, expires_at, used_at)
       values ($1, $2, $3, now() + $4::interval, $5)`,
      [
        hashSecretToken(token),
        memberId,
        purpose,
        state === 'expired' ? '-1 minute' : '1 hour',
        state === 'used' ? new Date() : null,
      ],
    );
    return token;
  }

  return {
    create,
    createOne: async (stage) => {
      const [person] = await create(stage, 1);
      if (!person) throw new Error('No member was created.');
      return person;
    },
    signInAgain,
    createMailTokens: async (people, purpose) => {
      const tokens = people.map(() => newSecretToken());
      await sql.query(
        `insert into email_token (token_hash, member_id, purpose, expires_at)
         select hash, id, $3, now() + interval '1 hour' from unnest($1::bytea[], $2::uuid[]) as given (hash, id)`,
        [tokens.map((token) => hashSecretToken(token)), people.map(({ memberId }) => memberId), purpose],
      );
      return tokens;
    },
    createMailToken,
    createEmailChange: async (memberId) => {
      await sql.query(
        `insert into email_change (member_id, id, email, created_at) values ($1, gen_random_uuid(), $2, now())
         on conflict (member_id) do update set email = excluded.email`,
        [memberId, randomEmail()],
      );
      return createMailToken({ memberId, purpose: 'change-email' });
    },
    createChangeLink: async (memberId, purpose) => {
      const token = newSecretToken();
      const { rows } = await sql.query<{ id: string }>('select id from email_change where member_id = $1', [memberId]);
      const waiting = purpose === 'stop-email-change' ? rows[0]?.id : undefined;
      const changeId = waiting ?? randomUUID();
      if (purpose === 'undo-email-change') {
        await sql.query(
          `insert into former_email (id, member_id, email, changed_at)
           select $2, member_id, email, now() from member_account where member_id = $1`,
          [memberId, changeId],
        );
      }
      await sql.query(
        `insert into email_token (token_hash, member_id, purpose, change_id, expires_at)
         values ($1, $2, $3, $4, now() + interval '1 hour')`,
        [hashSecretToken(token), memberId, purpose, changeId],
      );
      return token;
    },
  };
}

/** All addresses have the same length, so that the length reveals nothing. */
export function randomEmail(): string {
  return `${randomBytes(8).toString('hex')}@neighbours.example`;
}

/** An allowed username that no other member has. */
export function randomUsername(): string {
  return `n${randomBytes(8).toString('hex')}`;
}

/** A valid onboarding request. */
export function buildOnboarding(changes: Record<string, unknown> = {}): WireRequest {
  const usual = { username: randomUsername(), preferences: ['buying'], latitude: 52.5, longitude: 13.4 };
  return buildPost('/auth/onboarding', { ...usual, ...changes });
}

async function insertMembers(sql: Pool, people: Person[], stage: AccountStage): Promise<void> {
  const hasName = stage === 'onboarded' || stage === 'suspended';
  await sql.query(
    `insert into member (id, name, username)
     select id, 'Ada Lovelace', username from unnest($1::uuid[], $2::text[]) as given (id, username)`,
    [people.map(({ memberId }) => memberId), people.map(() => (hasName ? randomUsername() : null))],
  );
}

type AccountInput = { stage: AccountStage; passwordHash: string };

async function insertAccounts(sql: Pool, people: Person[], { stage, passwordHash }: AccountInput): Promise<void> {
  const isOnboarded = stage === 'onboarded' || stage === 'suspended';
  const place = isOnboarded ? snap(HOME) : undefined;
  await sql.query(
    `insert into member_account
       (member_id, email, password_hash, status, email_verified_at, onboarded_at, h7, latitude, longitude)
     select id, email, $3, $4, $5::timestamptz, $6::timestamptz, $7::bigint, $8::float8, $9::float8
     from unnest($1::uuid[], $2::text[]) as given (id, email)`,
    [
      people.map(({ memberId }) => memberId),
      people.map(({ email }) => email),
      passwordHash,
      stage === 'suspended' ? 'suspended' : 'active',
      stage === 'unverified' ? null : new Date(),
      isOnboarded ? new Date() : null,
      place?.h7 ?? null,
      place?.latitude ?? null,
      place?.longitude ?? null,
    ],
  );
}

/** Only onboarded members are on the leaderboards. */
async function insertRanks(sql: Pool, people: Person[]): Promise<void> {
  await sql.query(
    `insert into member_rank (member_id, h7, latitude, longitude)
     select member_id, h7, latitude, longitude from member_account
     where member_id = any($1::uuid[]) and onboarded_at is not null`,
    [people.map(({ memberId }) => memberId)],
  );
}
