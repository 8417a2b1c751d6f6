import { firstFundingDay, indianDay } from '@tohfa/contract';
import { phrases, type Sentence } from '@tohfa/contract/phrases';
import { type BasketRefusal, type QuotedBasket, quoteBasket, type RegistryPrices } from '../basket/index.ts';
import { refuseUnopened } from '../gifts/index.ts';
import type { OrderDraft, Payer, RegistryOrder, ReserveRefusal } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { draftRegistryOrder, type RegistryPlaces } from '../purchases/index.ts';
import type { RegistryDeps } from './deps.ts';
import { registryGivenQueue } from './notify.ts';
import {
  type CountedItem,
  findItemOfOrder,
  findRegistry,
  getRegistryById,
  listItems,
  lockItem,
  type OpenShare,
  placesTaken,
  unitsGiven,
} from './sql.ts';
import { type Registry, registryOrders } from './tables.ts';

/** One unit of an item, paid by one person and sent to the registry's address on the day that its owner chose. */
export async function draftRegistryGift(
  deps: RegistryDeps,
  wanted: RegistryOrder,
  payer: Payer | undefined,
  network: string,
): Promise<OrderDraft | GiveRefusal> {
  const giver = toGiver(wanted, payer);
  if ('code' in giver) return giver;
  const found = await findGivable(deps, wanted);
  if ('code' in found) return found;
  const { registry, item } = found;
  const buyer = { network, payerKey: payer?.id, userId: payer?.id };
  const namesFrom = registry.surprise ? registry.date : null;
  const quoted = await quoteItem(deps, found, buyer);
  if (!('price' in quoted)) return quoted;
  return draftRegistryOrder(
    quoted,
    {
      itemId: item.id,
      amount: wanted.amount,
      namesFrom,
      recipientShown: registry.title,
      // Stored with the order.
      addressShown: phrases('en').registries.address(registry),
      ...giver,
      place: {
        lock: async (tx) => {
          await lockItem(tx, item.id);
        },
        refuse: (tx, orderId) => refusePlace(deps, tx, item.id, orderId),
        async write(tx, orderId) {
          await tx.insert(registryOrders).values({ orderId, itemId: item.id, namesFrom });
        },
      },
    },
    payer,
  );
}

/** For `price-basket`: the same price, before anything is typed. */
export function registryPrices(deps: RegistryDeps): RegistryPrices {
  return {
    async quoteRegistryItem(wanted, buyer) {
      const found = await findGivable(deps, wanted);
      return 'code' in found ? found : quoteItem(deps, found, buyer);
    },
  };
}

/** What payments ask about an order that was given on a registry. */
export function registryPlaces(
  jobs: Pick<Jobs, 'send'>,
  clock: RegistryDeps['gifts']['clock'],
): RegistryPlaces {
  return {
    async lock(tx, { id }) {
      const itemId = await findItemOfOrder(tx, id);
      const item = itemId === undefined ? undefined : await lockItem(tx, itemId, id);
      if (!item) return { hasPlace: false };
      const registry = await getRegistryById(tx, item.registryId);
      const isOpen = item.removedAt === null && !isOver(registry, indianDay(await clock.now(tx)));
      return { hasPlace: isOpen && placesTaken(item) < item.wanted };
    },
    announce: (tx, orderId) => jobs.send(registryGivenQueue, { orderId }, tx),
  };
}

/** The first day on which a gift on it can be paid for: it is sent, or refunded, within the provider's horizon. */
export function opensOn(
  { deliverOn, createdAt }: Pick<Registry, 'deliverOn' | 'createdAt'>,
  collectDays: number,
): string {
  return firstFundingDay(deliverOn, collectDays, indianDay(createdAt));
}

/** Its day has passed, or its owner ended it. */
export function isOver({ date, endedAt }: Pick<Registry, 'date' | 'endedAt'>, today: string): boolean {
  return endedAt !== null || date < today;
}

/** The gift that takes contributions. Without one, an item that is open to sharing can be given whole. */
export function findShare({ open }: Pick<CountedItem, 'open'>, today: string): OpenShare | undefined {
  return open && open.closesOn >= today ? open : undefined;
}

/** The item, if it can be given whole; an item of another registry is not there. */
async function findGivable(
  { gifts }: RegistryDeps,
  { registryId, itemId }: { registryId: string; itemId: string },
): Promise<
  | { registry: Registry; item: CountedItem }
  | Refusal<'registry_not_found' | 'not_found' | 'not_open_yet' | 'wrong_state'>
> {
  const registry = await findRegistry(gifts.database, registryId);
  if (!registry) return refuse('registry_not_found');
  const item = (await listItems(gifts.database, [registry.id])).find(({ id }) => id === itemId);
  if (!item) return refuse('not_found', { message: ({ registries: say }) => say.itemGone });
  const today = indianDay(await gifts.clock.now(gifts.database));
  if (isOver(registry, today)) return refuseState(({ registries: say }) => say.over);
  if (today < opensOn(registry, gifts.collectDays()))
    return refuseUnopened(opensOn(registry, gifts.collectDays()));
  if (unitsGiven(item) >= item.wanted) return refuseState(({ registries: say }) => say.given);
  if (findShare(item, today)) return refuseState(({ registries: say }) => say.shared);
  return { registry, item };
}

/** A refusal must not tell where the registry's people live. */
async function quoteItem(
  { prices }: RegistryDeps,
  { registry, item }: { registry: Registry; item: CountedItem },
  buyer: Parameters<RegistryPrices['quoteRegistryItem']>[1],
): Promise<QuotedBasket | BasketRefusal | Refusal<'wrong_state'>> {
  const { productId, variantId } = item;
  const quoted = await quoteBasket(prices, {
    items: [{ productId, variantId: variantId ?? undefined, quantity: 1 }],
    address: registry.address,
    arrivesFrom: registry.deliverOn,
    ...buyer,
  });
  if ('price' in quoted || quoted.code !== 'invalid_input') return quoted;
  return 'variantId' in (quoted.details.fields ?? {})
    ? refuse('product_not_found')
    : refuseState(({ registries: say }) => say.cannotDeliver);
}

/** Under the item's lock, which the order's transaction has from its start. */
async function refusePlace(
  { gifts }: RegistryDeps,
  tx: Database,
  itemId: string,
  orderId: string,
): Promise<ReserveRefusal | undefined> {
  const item = await lockItem(tx, itemId, orderId);
  if (!item || item.removedAt !== null) return refuseState(({ registries: say }) => say.itemGone);
  const registry = await getRegistryById(tx, item.registryId);
  const today = indianDay(await gifts.clock.now(tx));
  if (isOver(registry, today)) return refuseState(({ registries: say }) => say.over);
  if (findShare(item, today)) return refuseState(({ registries: say }) => say.shared);
  if (unitsGiven(item) >= item.wanted) return refuseState(({ registries: say }) => say.given);
  return placesTaken(item) < item.wanted
    ? undefined
    : refuse('being_paid', { message: ({ registries: say }) => say.beingGiven });
}

/** The name under which the owner sees the giver, and what they write. */
function toGiver({ guest, message, displayName, anonymous }: RegistryOrder, payer: Payer | undefined) {
  if (payer) return { displayName: anonymous ? '' : displayName || payer.name, message: message ?? '' };
  const { name = '', phone = '' } = guest ?? {};
  if (name === '' && !guest?.anonymous) return refuseGuest('name', ({ registries: say }) => say.enterName);
  if (phone !== '' && parseIndianMobile(phone) === undefined)
    return refuseGuest('phone', ({ forms }) => forms.indianMobile);
  return { displayName: guest?.anonymous ? '' : name, message: guest?.message ?? '' };
}

function refuseGuest(field: string, message: Sentence) {
  return refuse('invalid_input', { message, fields: { guest: message, [field]: message } });
}

function refuseState(message: Sentence): Refusal<'wrong_state'> {
  return refuse('wrong_state', { message });
}

type GiveRefusal =
  | BasketRefusal
  | Refusal<'registry_not_found' | 'not_found' | 'not_open_yet' | 'wrong_state' | 'amount_differs'>;
