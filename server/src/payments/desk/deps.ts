import type { AdminRole, PaidFor } from '@tohfa/contract';
import type { Database } from '../../platform/database.ts';
import type { PaymentDeps } from '../deps.ts';

/** What the money desk needs beside payments: reading has a pool of its own, and others know what was paid for. */
export interface PaymentDeskDeps {
  payments: PaymentDeps;
  database: Database;
  paidFor: PaidForFinder;
  /** A picture or PDF as evidence may be kept, or what is wrong with it. */
  renderDocument: RenderDocument;
  /** Who else may confirm what one has paid. */
  listAdmins(): Promise<readonly { email: string; role: AdminRole }[]>;
}

export interface PaidForFinder {
  /** The parcels of paid orders, by the order's id. */
  orders(database: Database, orderIds: readonly string[]): Promise<Map<string, PaidFor[]>>;
  /** By the gifts' internal ids. */
  gifts(database: Database, giftIds: readonly string[]): Promise<Map<string, PaidFor>>;
  /** The ids of the order that a customer knows by this number. */
  orderIdOf(database: Database, number: number): Promise<string | undefined>;
  /** The internal id of a gift, by the id of its link. */
  giftIdOf(database: Database, publicId: string): Promise<string | undefined>;
}

export type RenderDocument = typeof import('../../media/index.ts').renderDocument;
