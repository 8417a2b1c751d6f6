import type { stockOperations } from '@tohfa/contract';
import type { Handlers } from '../../platform/http/operations.ts';
import { adjustStock, type StockEditDeps, setLowStock } from './adjust.ts';
import { listStockMovements, type StockHistoryDeps } from './movements.ts';
import { notifyWhenBack, type StockNoticeDeps, stopStockNotices } from './notices.ts';

export function stockRoutes(stock: StockDeps) {
  return {
    listStockMovements: (call) => listStockMovements(stock, call),
    adjustStock: (call) => adjustStock(stock, call),
    setLowStock: (call) => setLowStock(stock, call),
    notifyWhenBack: (call) => notifyWhenBack(stock, call),
    stopStockNotices: (call) => stopStockNotices(stock, call),
  } satisfies Handlers<typeof stockOperations>;
}

export type StockDeps = StockEditDeps & StockHistoryDeps & StockNoticeDeps;
