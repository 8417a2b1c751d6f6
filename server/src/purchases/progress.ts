import type { PurchaseState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { listOrderLines } from './order-lines.ts';
import { listPurchasesOfOrder } from './sql.ts';
import type { OrderLine } from './tables.ts';

/** How far an order has come: goods, amounts and states, and nothing about anybody. Undefined while it is not paid. */
export async function findOrderProgress(
  database: Database,
  orderId: string,
): Promise<OrderProgress | undefined> {
  const purchases = await listPurchasesOfOrder(database, orderId);
  const [first] = purchases;
  if (!first) return undefined;
  const sum = (of: (parcel: (typeof purchases)[number]) => number) =>
    purchases.reduce((total, parcel) => total + of(parcel), 0);
  return {
    lines: await listOrderLines(database, orderId),
    parcels: purchases.map(({ parcel, status, deliveryDate, updatedAt }) => ({
      parcel,
      status,
      deliveryDate,
      updatedAt,
    })),
    placedAt: first.createdAt,
    totals: {
      goodsPaise: sum(({ pricePaise }) => pricePaise),
      discountPaise: sum(({ discountPaise }) => discountPaise),
      taxPaise: sum(({ taxPaise }) => taxPaise),
      deliveryPaise: sum(({ deliveryPaise }) => deliveryPaise),
      transactionPaise: sum(({ transactionPaise }) => transactionPaise),
      totalPaise: sum(({ totalPaise }) => totalPaise),
    },
  };
}

export interface OrderProgress {
  lines: OrderLine[];
  parcels: { parcel: number; status: PurchaseState; deliveryDate: string | null; updatedAt: Date }[];
  placedAt: Date;
  totals: {
    goodsPaise: number;
    discountPaise: number;
    taxPaise: number;
    deliveryPaise: number;
    transactionPaise: number;
    totalPaise: number;
  };
}
