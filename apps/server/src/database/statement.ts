import { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import type { Trx } from './client.ts';
import { traceStatement } from './statement-spans.ts';

/** A named prepared statement: PostgreSQL parses it once per connection. For the few queries that run all the time. */
export type Statement = { name: string; text: string };

export type StatementValue = string | number | boolean | null | Buffer | readonly string[];

/** A statement together with the values of its parameters. */
export type BoundStatement = { statement: Statement; values: StatementValue[] };

/** Trusted SQL text. Only other pieces of our own SQL are interpolated, never values. */
export type SqlText = { readonly text: string };

export function sqlText(strings: TemplateStringsArray, ...pieces: readonly SqlText[]): SqlText {
  return { text: strings.map((string, index) => string + (pieces[index]?.text ?? '')).join('') };
}

export function defineStatement(name: string, { text }: SqlText): Statement {
  return { name, text };
}

/** Runs statements on one database. */
export type Statements = {
  /** Uses the generic plan that the connection has kept. */
  run: <Row extends QueryResultRow>(statement: Statement, values: readonly StatementValue[]) => Promise<Row[]>;
  /** Plans for these values. For statements whose best plan depends on them. */
  runPlanned: <Row extends QueryResultRow>(statement: Statement, values: readonly StatementValue[]) => Promise<Row[]>;
};

/** `kept` is the pool with generic plans, `planned` the pool that plans every execution. */
export function openStatements(kept: Pool, planned: Pool = kept): Statements {
  return {
    run: async <Row extends QueryResultRow>({ name, text }: Statement, values: readonly StatementValue[]) =>
      (await traceStatement(name, () => kept.query<Row>({ name, text, values: [...values] }))).rows,
    runPlanned: async <Row extends QueryResultRow>({ name, text }: Statement, values: readonly StatementValue[]) =>
      (await traceStatement(name, () => planned.query<Row>(text, [...values]))).rows,
  };
}

/** Runs statements on the connection of a transaction, which plans each of them. */
export function openStatementsIn(trx: Trx): Statements {
  const run = async <Row extends QueryResultRow>({ text }: Statement, values: readonly StatementValue[]) =>
    (await trx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return { run, runPlanned: run };
}
