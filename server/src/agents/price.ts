import {
  catalogueItemId,
  MAX_QUANTITY,
  paise,
  parseCatalogueItemId,
  structuredAddress,
} from '@tohfa/contract';
import { type Sentence, say } from '@tohfa/contract/phrases';
import { type QuotedBasket, quoteBasket } from '../basket/index.ts';
import { type ItemForSale, itemForSale, listProductsForSale } from '../catalogue/index.ts';
import { deliveryDays, leadDaysOf, quoteDelivery } from '../delivery/index.ts';
import type { OrderProgress } from '../purchases/index.ts';
import type { AgentDeps } from './deps.ts';
import { findGifts, nameChoices } from './items.ts';
import type { SessionContent, SessionLine, SessionProblem } from './tables.ts';

/** How many days an agent is offered to choose from. */
const DAYS_OFFERED = 14;

/**
 * What a session costs, as far as it can be ordered. Each part that cannot be used is left out and named, so that the rest
 * still has a price.
 */
export async function priceSession(
  deps: AgentDeps,
  network: string,
  { lines, parts, problems: known }: SessionContent,
  { evenSoldOut = false }: { evenSoldOut?: boolean } = {},
): Promise<PricedSession> {
  const { prices } = deps;
  const checked = await checkLines(deps, lines, evenSoldOut);
  const problems = [...known, ...checked.problems];
  const nothing = {
    lines: [],
    problems,
    totals: undefined,
    deliveryDate: undefined,
    days: [],
    coupon: undefined,
  };
  if (checked.lines.length === 0) return nothing;
  const address = structuredAddress.safeParse(parts.address ?? {});
  const wanted: Wanted = {
    ...(address.success
      ? { address: address.data }
      : parts.address?.pincode !== undefined && { pincode: parts.address.pincode }),
    ...(parts.deliveryDate !== undefined && { deliveryDate: parts.deliveryDate }),
    ...(parts.coupon !== undefined && { coupon: parts.coupon }),
  };
  const items = checked.lines.map(({ line: { productId, variantId, quantity } }) => ({
    productId,
    variantId,
    quantity,
  }));
  for (;;) {
    const quoted = await quoteBasket(prices, {
      ...wanted,
      items,
      network,
      payerKey: undefined,
      userId: undefined,
    });
    if ('price' in quoted) return { ...(await toPriced(deps, checked.lines, quoted)), problems };
    const { message, fields = {} } = quoted.details;
    const part = PARTS.find(({ fields: named }) => named.some((field) => field in fields));
    const isCoupon = quoted.code === 'too_many_requests';
    const about = isCoupon ? 'coupon' : part?.about;
    const words = message ?? Object.values(fields)[0] ?? (({ refusals }) => refusals[quoted.code]);
    if (about === undefined || !isGiven(wanted, about)) {
      problems.push({ about: 'lines', code: 'invalid', text: say(words), isError: true });
      return nothing;
    }
    // The delivery's own words would repeat the pincode that was filled in.
    const told: Sentence = about === 'address' ? ({ agents }) => agents.placeNotUsable : words;
    problems.push({ about, code: 'invalid', text: say(told), isError: true });
    if (about === 'address') {
      delete wanted.address;
      delete wanted.pincode;
    } else delete wanted[about];
  }
}

/** Which part of a session the fields of a quote's refusal are about. */
const PARTS = [
  { about: 'coupon', fields: ['coupon'] },
  { about: 'deliveryDate', fields: ['deliveryDate', 'slotId'] },
  { about: 'address', fields: ['address', 'pincode', 'state', 'district'] },
] as const;

function isGiven(wanted: Wanted, about: (typeof PARTS)[number]['about']): boolean {
  return about === 'address'
    ? wanted.address !== undefined || wanted.pincode !== undefined
    : wanted[about] !== undefined;
}

/** What of the lines can be ordered now, in which quantity. */
async function checkLines(
  deps: AgentDeps,
  lines: readonly SessionLine[],
  evenSoldOut: boolean,
): Promise<{ lines: AvailableLine[]; problems: SessionProblem[] }> {
  const products = await listProductsForSale(deps.database, [
    ...new Set(lines.map(({ productId }) => productId)),
  ]);
  const needsOption = ({ productId, variantId }: SessionLine) =>
    variantId === undefined && products.get(productId)?.hasOptions === true;
  const found = await findGifts(deps, lines.filter(needsOption).map(catalogueItemId));
  const choicesOf = new Map(found.map(({ asked, gift }) => [asked, nameChoices(gift)]));
  const available: AvailableLine[] = [];
  const problems: SessionProblem[] = [];
  for (const [index, line] of lines.entries()) {
    const id = catalogueItemId(line);
    const refuseLine = (code: SessionProblem['code'], sentence: Sentence, isError = true) =>
      problems.push({ about: 'lines', index, code, text: say(sentence), isError });
    const product = products.get(line.productId);
    const item = product && itemForSale(product, line.variantId);
    if (needsOption(line)) {
      const choices = choicesOf.get(id) ?? '';
      refuseLine('option_needed', ({ agents }) => agents.chooseOption({ id, choices }));
    } else if (!item) refuseLine('item_unavailable', ({ agents }) => agents.noLongerSold({ id }));
    else if (evenSoldOut) available.push({ line, item });
    else if (item.countInStock <= 0) refuseLine('out_of_stock', ({ agents }) => agents.outOfStock({ id }));
    else {
      const quantity = Math.min(line.quantity, item.countInStock);
      if (quantity < line.quantity)
        refuseLine(
          'quantity_adjusted',
          ({ agents }) => agents.quantityLowered({ id, count: quantity }),
          false,
        );
      available.push({ line: { ...line, quantity }, item });
    }
  }
  return { lines: available, problems };
}

/** What was paid, once somebody has: prices, stock and what was filled in may have changed since. */
export function paidSession(
  { lines, parcels, totals }: OrderProgress,
  prepared: SessionContent,
): PricedSession {
  return {
    lines: lines.map((line) => {
      const { productId, variantId, quantity, unitPricePaise } = line;
      const known = prepared.lines.find(
        (one) => one.productId === productId && (one.variantId ?? null) === variantId,
      );
      return {
        line: {
          id: known?.id ?? `li_${line.position + 1}`,
          // A product that was deleted has no id any more.
          productId: productId ?? 0,
          variantId: variantId ?? undefined,
          quantity,
        },
        item: {
          name: line.productName,
          variant: line.variant,
          image: line.productImage,
          pricePaise: unitPricePaise,
        },
        amountPaise: unitPricePaise * quantity,
        discountPaise: line.discountPaise,
        taxPaise: line.taxPaise,
      };
    }),
    totals,
    deliveryDate: parcels[0]?.deliveryDate ?? undefined,
    isPlaceKnown: true,
    days: [],
    coupon: totals.discountPaise > 0 ? { discountPaise: totals.discountPaise } : undefined,
    problems: [],
  };
}

/** One price for each line: the same product twice would be counted together. */
export function mergeLines(lines: readonly SessionLine[]): SessionLine[] {
  const merged = new Map<string, SessionLine>();
  for (const line of lines) {
    const key = catalogueItemId(line);
    const known = merged.get(key);
    const quantity = Math.min((known?.quantity ?? 0) + line.quantity, MAX_QUANTITY);
    merged.set(key, { ...(known ?? line), quantity });
  }
  return [...merged.values()];
}

/** The product or variant that each id names, all in one look; an id that nothing here can have is left out. */
export async function findItems(
  deps: AgentDeps,
  ids: readonly string[],
): Promise<Map<string, Pick<SessionLine, 'productId' | 'variantId'>>> {
  const items = new Map(ids.map((id) => [id, parseCatalogueItemId(id)]));
  const ofVariants = [...items].flatMap(([id, item]) => (item && 'variantId' in item ? id : []));
  const found = await findGifts(deps, ofVariants);
  const productOf = new Map(found.map(({ asked, gift }) => [asked, parseCatalogueItemId(gift.id)]));
  return new Map(
    [...items].flatMap(([id, item]): [string, Pick<SessionLine, 'productId' | 'variantId'>][] => {
      const product = productOf.get(id) ?? item;
      return product && 'productId' in product ? [[id, { ...product, ...item }]] : [];
    }),
  );
}

async function toPriced(
  { prices }: AgentDeps,
  lines: readonly AvailableLine[],
  { lines: quotedLines, price, parcels: [parcel], coupon }: QuotedBasket,
): Promise<Omit<PricedSession, 'problems'>> {
  const { delivery } = prices;
  const rules = await delivery.rules.current();
  const quote = quoteDelivery(rules, parcel.place);
  const lead = {
    leadDays: leadDaysOf(
      rules,
      quotedLines.map(({ product }) => product),
    ),
    extraDays: quote?.extraDays ?? 0,
  };
  return {
    lines: lines.map(({ line, item }, index) => ({
      line,
      item,
      amountPaise: item.pricePaise * line.quantity,
      discountPaise: price.lines[index]?.discountPaise ?? paise(0),
      taxPaise: price.lines[index]?.taxPaise ?? paise(0),
    })),
    totals: {
      goodsPaise: lines.reduce((sum, { line, item }) => sum + item.pricePaise * line.quantity, 0),
      discountPaise: price.discountPaise,
      taxPaise: price.taxPaise,
      deliveryPaise: price.deliveryPaise,
      transactionPaise: price.transactionPaise,
      totalPaise: price.totalPaise,
    },
    deliveryDate: parcel.deliveryDate,
    isPlaceKnown: parcel.place !== undefined,
    days: deliveryDays(rules, lead, delivery.now()).slice(0, DAYS_OFFERED),
    coupon: coupon && { discountPaise: price.discountPaise },
  };
}

type Wanted = Partial<
  Pick<Parameters<typeof quoteBasket>[1], 'address' | 'pincode' | 'deliveryDate' | 'coupon'>
>;

interface AvailableLine {
  line: SessionLine;
  item: ItemForSale;
}

export interface PricedSession {
  lines: {
    line: SessionLine;
    item: Pick<ItemForSale, 'name' | 'variant' | 'image' | 'pricePaise'>;
    amountPaise: number;
    discountPaise: number;
    taxPaise: number;
  }[];
  /** Undefined when nothing can be ordered. */
  totals:
    | {
        goodsPaise: number;
        discountPaise: number;
        taxPaise: number;
        deliveryPaise: number;
        transactionPaise: number;
        totalPaise: number;
      }
    | undefined;
  deliveryDate: string | undefined;
  isPlaceKnown?: boolean;
  /** To choose from, the earliest first. */
  days: string[];
  coupon: { discountPaise: number } | undefined;
  problems: SessionProblem[];
}
