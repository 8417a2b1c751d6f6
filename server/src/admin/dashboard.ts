import type { Operations } from '@tohfa/contract';
import { recentAudit } from '../audit/list-audit.ts';
import { stockFigures } from '../catalogue/stock-figures.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import type { Admin } from './admin.ts';

const RECENT_ACTIONS = 10;

/** Each domain gives its own part. */
export async function dashboard({ database }: Admin, { identity }: Call<Operations['dashboard']>) {
  const [stock, recentActions] = await Promise.all([
    stockFigures(database),
    recentAudit(database, RECENT_ACTIONS),
  ]);
  return { email: identity.admin.email, stock, recentActions };
}
