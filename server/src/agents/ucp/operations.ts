import {
  ucpCartRequest,
  ucpCheckoutRequest,
  ucpLookupRequest,
  ucpNothing,
  ucpProductRequest,
  ucpSearchRequest,
} from '@tohfa/contract';
import type * as z from 'zod/mini';
import type { Refusal } from '../../platform/http/operations.ts';
import type { AgentDeps } from '../deps.ts';
import type { UcpCall } from './answers.ts';
import { getProduct, lookupCatalog, searchCatalog } from './catalog.ts';
import { cancel, complete, createCart, createCheckout, getSession, updateSession } from './checkout.ts';
import type { UcpAnswer } from './envelope.ts';
import { getOrder } from './orders.ts';

/**
 * Everything that agents can do by the protocol: REST mounts each at its path, MCP offers each as a tool. None of them pays,
 * refunds or confirms.
 */
export const ucpOperations: readonly UcpOperation[] = [
  define({
    tool: 'search_catalog',
    rest: { method: 'POST', path: '/catalog/search' },
    part: 'catalog',
    schema: ucpSearchRequest,
    description:
      'Search the shop’s gifts by words, price, brand or category. Prices are in paise, without tax.',
    run: (deps, { caller, request }) => searchCatalog(deps, caller, request),
  }),
  define({
    tool: 'lookup_catalog',
    rest: { method: 'POST', path: '/catalog/lookup' },
    part: 'catalog',
    schema: ucpLookupRequest,
    description: 'Products by the ids of products or of their variants.',
    run: (deps, { caller, request }) => lookupCatalog(deps, caller, request),
  }),
  define({
    tool: 'get_product',
    rest: { method: 'POST', path: '/catalog/product' },
    part: 'catalog',
    schema: ucpProductRequest,
    description: 'One product with all its variants, and which of its options are available.',
    run: (deps, { caller, request }) => getProduct(deps, caller, request),
  }),
  define({
    tool: 'create_cart',
    rest: { method: 'POST', path: '/carts' },
    part: 'cart',
    schema: ucpCartRequest,
    description: 'Makes a cart and says what it costs. Nothing is ordered or reserved.',
    changes: true,
    run: (deps, call) => createCart(deps, call),
  }),
  define({
    tool: 'get_cart',
    rest: { method: 'GET', path: '/carts/:id' },
    byId: true,
    schema: ucpNothing,
    description: 'A cart with today’s prices.',
    run: (deps, call) => getSession(deps, call, 'cart'),
  }),
  define({
    tool: 'update_cart',
    rest: { method: 'PUT', path: '/carts/:id' },
    part: 'cart',
    byId: true,
    schema: ucpCartRequest,
    description: 'Replaces the lines of a cart. Other parts that are left out stay as they were.',
    changes: true,
    run: (deps, call) => updateSession(deps, call, 'cart'),
  }),
  define({
    tool: 'cancel_cart',
    rest: { method: 'POST', path: '/carts/:id/cancel' },
    byId: true,
    schema: ucpNothing,
    description: 'Ends a cart.',
    changes: true,
    run: (deps, call) => cancel(deps, call, 'cart'),
  }),
  define({
    tool: 'create_checkout',
    rest: { method: 'POST', path: '/checkout-sessions' },
    part: 'checkout',
    schema: ucpCheckoutRequest,
    description:
      'Prepares an order, or with group_gift one gift that several people pay for. A person opens continue_url, confirms, and pays there.',
    changes: true,
    run: (deps, call) => createCheckout(deps, call),
  }),
  define({
    tool: 'get_checkout',
    rest: { method: 'GET', path: '/checkout-sessions/:id' },
    byId: true,
    schema: ucpNothing,
    description: 'How a checkout or a group gift stands. Says nothing about people.',
    run: (deps, call) => getSession(deps, call, 'checkout'),
  }),
  define({
    tool: 'update_checkout',
    rest: { method: 'PUT', path: '/checkout-sessions/:id' },
    part: 'checkout',
    byId: true,
    schema: ucpCheckoutRequest,
    description: 'Replaces the lines of a checkout. Other parts that are left out stay as they were.',
    changes: true,
    run: (deps, call) => updateSession(deps, call, 'checkout'),
  }),
  define({
    tool: 'complete_checkout',
    rest: { method: 'POST', path: '/checkout-sessions/:id/complete' },
    part: 'checkout',
    byId: true,
    schema: ucpNothing,
    description:
      'Never pays: answers requires_escalation and continue_url, where a person confirms and pays.',
    changes: true,
    run: (deps, call) => complete(deps, call),
  }),
  define({
    tool: 'cancel_checkout',
    rest: { method: 'POST', path: '/checkout-sessions/:id/cancel' },
    byId: true,
    schema: ucpNothing,
    description: 'Ends a checkout that no person has gone on with.',
    changes: true,
    run: (deps, call) => cancel(deps, call, 'checkout'),
  }),
  define({
    tool: 'get_order',
    rest: { method: 'GET', path: '/orders/:id' },
    byId: true,
    schema: ucpNothing,
    description: 'The order that a person placed of a checkout, by the checkout’s id.',
    run: (deps, call) => getOrder(deps, call),
  }),
];

/** Ties the request's type to its schema; the list holds them under one type. */
function define<Schema extends z.ZodMiniType>(operation: DefinedOperation<Schema>): UcpOperation {
  return operation as unknown as UcpOperation;
}

interface DefinedOperation<Schema extends z.ZodMiniType> {
  tool: string;
  rest: { method: 'GET' | 'POST' | 'PUT'; path: string };
  /** Under which name a tool's arguments carry the request. */
  part?: 'catalog' | 'cart' | 'checkout';
  byId?: true;
  /** It makes or changes something. */
  changes?: true;
  schema: Schema;
  description: string;
  run(
    deps: AgentDeps,
    call: UcpCall<z.output<Schema>> & { id: string },
  ): Promise<UcpAnswer | Refusal<'too_many_requests'>>;
}

export type UcpOperation = DefinedOperation<z.ZodMiniType>;
