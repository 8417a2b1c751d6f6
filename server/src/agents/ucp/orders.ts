import { catalogueItemId, type PurchaseState, withVariant } from '@tohfa/contract';
import { Refusal } from '../../platform/http/operations.ts';
import type { OrderProgress } from '../../purchases/index.ts';
import type { AgentDeps } from '../deps.ts';
import { findSession } from '../sessions.ts';
import { notFound, shopLinks, toTotals, type UcpCall } from './answers.ts';
import { envelope, type UcpAnswer } from './envelope.ts';

/** The order that a person placed of a checkout, under the checkout's own id: goods, amounts and states. */
export async function getOrder(
  deps: AgentDeps,
  call: UcpCall<unknown> & { id: string },
): Promise<UcpAnswer | Refusal<'too_many_requests'>> {
  const { caller } = call;
  const { publicUrl } = deps;
  const session = await findSession(deps, call.id, ['checkout', 'basket']);
  if (session instanceof Refusal) return session;
  const order = session?.orderId ? await deps.findOrderProgress(session.orderId) : undefined;
  if (!session || !order) return notFound(deps, call, 'order');
  return {
    status: 200,
    body: {
      ucp: envelope('order', { caller, publicUrl }),
      id: session.handle,
      checkout_id: session.handle,
      permalink_url: `${publicUrl}/orders`,
      currency: 'INR',
      line_items: order.lines.map((line) => toLine(line, order, publicUrl)),
      fulfillment: {
        expectations: order.parcels.map(({ parcel, deliveryDate }) => ({
          id: `parcel_${parcel}`,
          line_items: order.lines
            .filter((line) => line.parcel === parcel)
            .map(({ position, quantity }) => ({ id: `li_${position + 1}`, quantity })),
          method_type: 'shipping',
          destination: { address_country: 'IN' },
          ...(deliveryDate !== null && { fulfillable_on: `${deliveryDate}T00:00:00+05:30` }),
        })),
        events: order.parcels.flatMap(({ parcel, status, updatedAt }) =>
          SENT.includes(status)
            ? {
                id: `parcel_${parcel}_${status}`,
                occurred_at: updatedAt.toISOString(),
                type: status === 'delivered' ? 'delivered' : 'shipped',
                line_items: order.lines
                  .filter((line) => line.parcel === parcel)
                  .map(({ position, quantity }) => ({ id: `li_${position + 1}`, quantity })),
              }
            : [],
        ),
      },
      totals: toTotals(order.totals),
      links: shopLinks(publicUrl),
    },
  };
}

const SENT: readonly PurchaseState[] = ['dispatched', 'delivered'];
const OVER: readonly PurchaseState[] = ['cancelled', 'refunded'];

function toLine(line: OrderProgress['lines'][number], { parcels }: OrderProgress, publicUrl: string) {
  const status = parcels.find(({ parcel }) => parcel === line.parcel)?.status ?? 'placed';
  const isGone = line.state !== 'ordered' || OVER.includes(status);
  const total = isGone ? 0 : line.quantity;
  const fulfilled = SENT.includes(status) ? total : 0;
  const amount = line.unitPricePaise * line.quantity;
  const { productImage: image } = line;
  return {
    id: `li_${line.position + 1}`,
    item: {
      id:
        line.productId === null
          ? ''
          : catalogueItemId({ productId: line.productId, variantId: line.variantId ?? undefined }),
      title: withVariant({ name: line.productName, variant: line.variant }),
      price: line.unitPricePaise,
      ...(image !== '' && URL.canParse(image, publicUrl) && { image_url: new URL(image, publicUrl).href }),
    },
    quantity: { original: line.quantity, total, fulfilled },
    status: total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : 'processing',
    totals: [
      { type: 'subtotal', amount },
      ...(line.discountPaise > 0 ? [{ type: 'items_discount', amount: -line.discountPaise }] : []),
      { type: 'tax', amount: line.taxPaise },
      { type: 'total', amount: amount - line.discountPaise + line.taxPaise },
    ],
  };
}
