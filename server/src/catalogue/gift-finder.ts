import {
  formatDayAndMonth,
  formatRupees,
  occasionKeys,
  type ProductOccasion,
  type ProductRecipient,
  recipientKeys,
} from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import { type DeliveryPace, leadDaysAt, slowestLeadDays } from './find-products.ts';
import { bitOf, type ProductColumns } from './product-columns.ts';
import type { SearchIndex } from './search-index.ts';

const MAX_SUGGESTIONS = 8;
/** Beyond the budget by this much is still worth a look, and said. */
const STRETCH = 1.15;
const WELL_RATED = 4.5;
const MANY_REVIEWS = 50;

/**
 * What a shopkeeper would bring out: what suits the person and the occasion first, then what suits one of them; within
 * the budget and making good use of it. Each comes with the reasons that put it there.
 */
export function suggestGifts({ columns }: SearchIndex, wanted: Wanted): Suggested[] {
  const found: (Suggested & { score: number })[] = [];
  const slowest =
    wanted.deliverBy === undefined
      ? Number.POSITIVE_INFINITY
      : slowestLeadDays(wanted.pace, wanted.deliverBy);
  for (let slot = 0; slot < columns.length; slot += 1) {
    const id = columns.id[slot] ?? 0;
    if (id === 0 || columns.inStock[slot] === 0) continue;
    if (leadDaysAt(columns, slot, wanted.pace.shopLeadDays) > slowest) continue;
    const judged = judge(readProduct(columns, slot), wanted);
    if (judged) found.push({ id, ...judged });
  }
  return found
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id, reasons }) => ({ id, reasons }));
}

function readProduct(columns: ProductColumns, slot: number): Judged {
  return {
    price: columns.price[slot] ?? 0,
    rating: columns.rating[slot] ?? 0,
    numReviews: columns.numReviews[slot] ?? 0,
    occasions: columns.occasions[slot] ?? 0,
    recipients: columns.recipients[slot] ?? 0,
    appeal: columns.appeal[slot] ?? 0,
  };
}

function judge(product: Judged, { recipient, occasion, budget, deliverBy }: Wanted) {
  const { reasons: say } = phrases().catalogue;
  const reasons: string[] = [];
  let score = product.appeal;
  const suitsPerson = recipient !== undefined && (product.recipients & bitOf(recipientKeys, recipient)) !== 0;
  const suitsOccasion = occasion !== undefined && (product.occasions & bitOf(occasionKeys, occasion)) !== 0;
  if ((recipient !== undefined || occasion !== undefined) && !suitsPerson && !suitsOccasion) return undefined;
  if (suitsPerson) {
    score += 10;
    reasons.push(say.favouriteFor({ recipient }));
  }
  if (suitsOccasion) {
    score += 10;
    reasons.push(say.madeFor({ occasion }));
  }
  if (budget !== undefined) {
    if (product.price > budget * STRETCH) return undefined;
    const isOver = product.price > budget;
    score += isOver ? -4 : 3 * (product.price / budget);
    reasons.push(
      isOver
        ? say.overBudget({ amount: formatRupees(product.price - budget) })
        : product.price >= budget * 0.7
          ? say.fullBudget
          : say.belowBudget({ amount: formatRupees(budget - product.price) }),
    );
  }
  if (deliverBy !== undefined) reasons.push(say.arrivesBy({ day: formatDayAndMonth(deliverBy) }));
  if (product.rating >= WELL_RATED && product.numReviews >= MANY_REVIEWS)
    reasons.push(say.rated({ rating: product.rating, count: product.numReviews }));
  return { score, reasons };
}

interface Wanted {
  recipient?: ProductRecipient | undefined;
  occasion?: ProductOccasion | undefined;
  /** Whole rupees. */
  budget?: number | undefined;
  deliverBy?: string | undefined;
  pace: DeliveryPace;
}

interface Judged {
  /** Whole rupees. */
  price: number;
  rating: number;
  numReviews: number;
  /** One bit for each of the contract's occasions and recipients. */
  occasions: number;
  recipients: number;
  appeal: number;
}

interface Suggested {
  id: number;
  reasons: string[];
}
