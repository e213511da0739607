import { randomBytes, randomUUID } from 'node:crypto';
import { hashSecretToken, newSecretToken } from '@ballpark/server/app/secret-token';
import { createPasswords } from '@ballpark/server/app/passwords';
import { snap } from '@ballpark/server/database/grid';
import type { Pool } from 'pg';

/** How far a member has come. */
export type Stage = 'unverified' | 'verified' | 'onboarded' | 'suspended';

export type Person = { memberId: string; email: string; token: string };

export type MailToken = { memberId: string; purpose: 'verify-email' | 'reset-password'; state?: 'used' | 'expired' };

export const PASSWORD = 'Correct horse 1';

const HOME = { latitude: 52.52, longitude: 13.405 };

export type People = {
  /** Members who are signed in. A suspended one got their token before the suspension. */
  arrive: (stage: Stage, count: number) => Promise<Person[]>;
  arriveAlone: (stage: Stage) => Promise<Person>;
  /** More sessions of members who have one, in their order. */
  signInAgain: (people: Person[]) => Promise<string[]>;
  mailToken: (token: MailToken) => Promise<string>;
  /** One for each of them, in their order. */
  mailTokens: (people: Person[], purpose: MailToken['purpose']) => Promise<string[]>;
};

/** Members written straight into the database: a proof needs thousands, and registering is not what it is about. */
export async function invitePeople(sql: Pool, cost = { memoryKib: 8, passes: 1 }): Promise<People> {
  const passwordHash = await (await createPasswords(cost)).hash(PASSWORD);

  async function signInAgain(people: Person[]): Promise<string[]> {
    const tokens = people.map(() => newSecretToken());
    await sql.query(
      'insert into session (token_hash, member_id) select * from unnest($1::bytea[], $2::uuid[]) as given (hash, id)',
      [tokens.map((token) => hashSecretToken(token)), people.map(({ memberId }) => memberId)],
    );
    return tokens;
  }

  async function arrive(stage: Stage, count: number): Promise<Person[]> {
    const people = Array.from({ length: count }, () => ({ memberId: randomUUID(), email: newEmail(), token: '' }));
    await insertMembers(sql, people, stage);
    await insertAccounts(sql, people, { stage, passwordHash });
    await insertRanks(sql, people);
    const tokens = await signInAgain(people);
    return people.map((person, index) => ({ ...person, token: tokens[index] ?? '' }));
  }

  return {
    arrive,
    arriveAlone: async (stage) => {
      const [person] = await arrive(stage, 1);
      if (!person) throw new Error('Nobody arrived.');
      return person;
    },
    signInAgain,
    mailTokens: async (people, purpose) => {
      const tokens = people.map(() => newSecretToken());
      await sql.query(
        `insert into email_token (token_hash, member_id, purpose, expires_at)
         select hash, id, $3, now() + interval '1 hour' from unnest($1::bytea[], $2::uuid[]) as given (hash, id)`,
        [tokens.map((token) => hashSecretToken(token)), people.map(({ memberId }) => memberId), purpose],
      );
      return tokens;
    },
    mailToken: async ({ memberId, purpose, state }) => {
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
    },
  };
}

/** Always of the same length, so that nothing about it tells one from another. */
export function newEmail(): string {
  return `${randomBytes(8).toString('hex')}@neighbours.example`;
}

/** Free, allowed, and never the same. */
export function newUsername(): string {
  return `n${randomBytes(8).toString('hex')}`;
}

async function insertMembers(sql: Pool, people: Person[], stage: Stage): Promise<void> {
  const hasName = stage === 'onboarded' || stage === 'suspended';
  await sql.query(
    `insert into member (id, name, username)
     select id, 'Ada Lovelace', username from unnest($1::uuid[], $2::text[]) as given (id, username)`,
    [people.map(({ memberId }) => memberId), people.map(() => (hasName ? newUsername() : null))],
  );
}

type Standing = { stage: Stage; passwordHash: string };

async function insertAccounts(sql: Pool, people: Person[], { stage, passwordHash }: Standing): Promise<void> {
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

/** Whoever is all the way in is on the boards. */
async function insertRanks(sql: Pool, people: Person[]): Promise<void> {
  await sql.query(
    `insert into member_rank (member_id, h7, latitude, longitude)
     select member_id, h7, latitude, longitude from member_account
     where member_id = any($1::uuid[]) and onboarded_at is not null`,
    [people.map(({ memberId }) => memberId)],
  );
}
