import type { Pool, QueryResultRow } from 'pg';

/** A query PostgreSQL plans once per connection and then only runs. For the few that are asked all the time. */
export type Statement = { name: string; text: string };

/** SQL that is written down here in full: what is put in are pieces of SQL of ours, never values. */
export type SqlText = { readonly text: string };

export function sqlText(strings: TemplateStringsArray, ...pieces: readonly SqlText[]): SqlText {
  return { text: strings.map((string, index) => string + (pieces[index]?.text ?? '')).join('') };
}

export function defineStatement(name: string, { text }: SqlText): Statement {
  return { name, text };
}

export type StatementValue = string | number | boolean | null | Buffer | readonly string[];

/** Runs statements on one database. */
export type Statements = {
  /** With a plan kept from the first time. */
  run: <Row extends QueryResultRow>(wanted: Statement, values: readonly StatementValue[]) => Promise<Row[]>;
  /** With a plan made for these values: where they decide how it is best done. */
  runPlanned: <Row extends QueryResultRow>(wanted: Statement, values: readonly StatementValue[]) => Promise<Row[]>;
};

/** The first pool keeps plans for all values, the second makes them for each. */
export function openStatements(kept: Pool, planned: Pool = kept): Statements {
  return {
    run: async <Row extends QueryResultRow>({ name, text }: Statement, values: readonly StatementValue[]) =>
      (await kept.query<Row>({ name, text, values: [...values] })).rows,
    runPlanned: async <Row extends QueryResultRow>({ text }: Statement, values: readonly StatementValue[]) =>
      (await planned.query<Row>(text, [...values])).rows,
  };
}
