import type { SettlementDifferenceKind, SettlementDifferenceState } from '@tohfa/contract';
import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { paiseColumn, timestamptz } from '../../platform/database.ts';
import type { ProviderSettlement, ProviderSettlementLine } from '../provider/provider.ts';

const identityColumn = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const settlements = pgTable('settlements', {
  id: text().primaryKey(),
  amountPaise: paiseColumn('amount_paise').notNull(),
  /** Includes the tax. */
  feesPaise: paiseColumn('fees_paise').notNull().default(0),
  taxPaise: paiseColumn('tax_paise').notNull().default(0),
  utr: text(),
  status: text().$type<ProviderSettlement['status']>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  settledAt: timestamptz('settled_at'),
  reversedAt: timestamptz('reversed_at'),
  linesCount: integer('lines_count').notNull().default(0),
  linesPaise: paiseColumn('lines_paise').notNull().default(0),
  linesFeesPaise: paiseColumn('lines_fees_paise').notNull().default(0),
  linesTaxPaise: paiseColumn('lines_tax_paise').notNull().default(0),
  /** Payments less refunds of its lines, as far as the ledger knows them. */
  knownPaise: paiseColumn('known_paise').notNull().default(0),
  comparedAt: timestamptz('compared_at'),
  fetchedAt: timestamptz('fetched_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const settlementLines = pgTable('settlement_lines', {
  id: identityColumn(),
  settlementId: text('settlement_id'),
  type: text().$type<ProviderSettlementLine['type']>().notNull(),
  entityId: text('entity_id').notNull(),
  paymentId: text('payment_id'),
  disputeId: text('dispute_id'),
  amountPaise: paiseColumn('amount_paise').notNull(),
  creditPaise: paiseColumn('credit_paise').notNull().default(0),
  debitPaise: paiseColumn('debit_paise').notNull().default(0),
  feePaise: paiseColumn('fee_paise').notNull().default(0),
  taxPaise: paiseColumn('tax_paise').notNull().default(0),
  onHold: boolean('on_hold').notNull().default(false),
  method: text().notNull().default(''),
  description: text().notNull().default(''),
  createdAt: timestamptz('created_at').notNull(),
  settledAt: timestamptz('settled_at'),
  match: text().$type<LineMatch>(),
  fetchedAt: timestamptz('fetched_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const settlementDifferences = pgTable('settlement_differences', {
  id: identityColumn(),
  kind: text().$type<SettlementDifferenceKind>().notNull(),
  settlementId: text('settlement_id'),
  entityId: text('entity_id').notNull(),
  paymentId: text('payment_id'),
  expectedPaise: paiseColumn('expected_paise'),
  foundPaise: paiseColumn('found_paise'),
  state: text().$type<SettlementDifferenceState>().notNull().default('open'),
  note: text().notNull().default(''),
  resolvedAt: timestamptz('resolved_at'),
  foundAt: timestamptz('found_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export const settlementFetches = pgTable('settlement_fetches', {
  id: identityColumn(),
  state: text().$type<'running' | 'done' | 'failed'>().notNull().default('running'),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  daysDone: integer('days_done').notNull().default(0),
  settlements: integer().notNull().default(0),
  lines: integer().notNull().default(0),
  problem: text().notNull().default(''),
  leaseEnds: timestamptz('lease_ends').notNull(),
  startedAt: timestamptz('started_at').notNull().defaultNow(),
  endedAt: timestamptz('ended_at'),
});

/** `differs`: it is known, but something about it is wrong. Null: not compared yet. */
export type LineMatch = 'matched' | 'differs' | 'unknown' | 'duplicate';
export type Settlement = typeof settlements.$inferSelect;
export type SettlementFetch = typeof settlementFetches.$inferSelect;
