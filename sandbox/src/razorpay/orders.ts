import { type Notes, type OrderEntity, type OrderRow, orderEntity } from './entities.ts';
import { ApiError, invalidInput, unknownId } from './errors.ts';
import { newId, type Sandbox, unixSeconds } from './sandbox.ts';
import { hasReceipt, insertOrder, type OrderPage, type Page, setOrderNotes } from './sql.ts';

const FIELDS = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment', 'payment_capture'];

export async function createOrder(
  sandbox: Sandbox,
  request: Record<string, unknown>,
): Promise<OrderEntity | ApiError> {
  const order = parseOrder(sandbox, request);
  if (order instanceof ApiError) return order;
  const { receipt } = order;
  if (sandbox.switches.refuseRepeatedReceipts && receipt && (await hasReceipt(sandbox.database, receipt)))
    return invalidInput('The receipt has already been taken.', 'receipt');
  await sandbox.limit(() => insertOrder(sandbox.database, order));
  return orderEntity(order);
}

/** Only notes can change. */
export async function updateOrder(
  sandbox: Sandbox,
  id: string,
  request: Record<string, unknown>,
): Promise<OrderEntity | ApiError> {
  const unexpected = unexpectedFields(request, ['notes']);
  if (unexpected) return unexpected;
  if (request.notes === undefined) return invalidInput('The notes field is required.', 'notes');
  const notes = parseNotes(request.notes);
  if (notes instanceof ApiError) return notes;
  const order = await setOrderNotes(sandbox.database, id, notes);
  return order ? orderEntity(order) : unknownId();
}

function parseOrder(sandbox: Sandbox, request: Record<string, unknown>): OrderRow | ApiError {
  const unexpected = unexpectedFields(request, FIELDS);
  if (unexpected) return unexpected;
  const { amount, currency, receipt = null } = request;
  if (amount === undefined) return invalidInput('The amount field is required.', 'amount');
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return invalidInput('The amount must be an integer.', 'amount');
  if (amount < 100) return invalidInput('The amount must be at least INR 1.00', 'amount');
  if (amount > sandbox.switches.maxAmountPaise)
    return invalidInput('Amount exceeds maximum amount allowed.', 'amount');
  if (currency === undefined) return invalidInput('The currency field is required.', 'currency');
  if (currency !== 'INR') return invalidInput('Currency is not supported', 'currency');
  if (receipt !== null && typeof receipt !== 'string')
    return invalidInput('The receipt must be a string.', 'receipt');
  if (receipt !== null && receipt.length > 40)
    return invalidInput('The receipt may not be greater than 40 characters.', 'receipt');
  if (request.partial_payment)
    return invalidInput('Partial payment is not enabled for this account', 'partial_payment');
  const autoCapture = parseCapture(request);
  if (autoCapture instanceof ApiError) return autoCapture;
  const notes = parseNotes(request.notes);
  if (notes instanceof ApiError) return notes;
  return {
    id: newId('order'),
    amount,
    amountPaid: 0,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    authorized: false,
    autoCapture,
    notes,
    createdAt: unixSeconds(sandbox),
  };
}

/** `payment.capture`, or the older `payment_capture`; with neither, payments are captured automatically. */
function parseCapture({ payment, payment_capture: older }: Record<string, unknown>): boolean | ApiError {
  if (payment === undefined) return older === undefined || older === true || older === 1 || older === '1';
  const capture =
    typeof payment === 'object' && payment && 'capture' in payment ? payment.capture : undefined;
  if (capture !== 'automatic' && capture !== 'manual')
    return invalidInput('The selected payment.capture is invalid.', 'payment');
  return capture === 'automatic';
}

/** At most 15 pairs of at most 256 characters. */
export function parseNotes(notes: unknown = {}): Notes | ApiError {
  if (Array.isArray(notes) && notes.length === 0) return {};
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes))
    return invalidInput('The notes must be an array.', 'notes');
  const pairs = Object.entries(notes);
  if (pairs.length > 15)
    return invalidInput('Number of fields in notes should be less than or equal to 15', 'notes');
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number')
      return invalidInput(`The value of ${name} in notes must be a string`, 'notes');
    if (name.length > 256 || String(value).length > 256)
      return invalidInput('Notes keys and values should not be greater than 256 characters', 'notes');
  }
  return Object.fromEntries(pairs);
}

export function unexpectedFields(
  request: Record<string, unknown>,
  allowed: readonly string[],
): ApiError | undefined {
  const unexpected = Object.keys(request).filter((name) => !allowed.includes(name));
  if (unexpected.length === 0) return undefined;
  return invalidInput(`${unexpected.join(', ')} is/are not required and should not be sent`, unexpected[0]);
}

export function parsePage(query: Query, maxCount = 100): Page | ApiError {
  const page: Page = { count: 10, skip: 0 };
  for (const name of ['count', 'skip', 'from', 'to'] as const) {
    const text = query[name];
    if (text === undefined) continue;
    if (!/^\d{1,12}$/.test(text)) return invalidInput(`The ${name} must be an integer.`, name);
    page[name] = Number(text);
  }
  if (page.count < 1) return invalidInput('The count must be at least 1.', 'count');
  return page.count > maxCount
    ? invalidInput(`The count may not be greater than ${maxCount}.`, 'count')
    : page;
}

export function parseOrderPage(query: Query): OrderPage | ApiError {
  const page = parsePage(query);
  if (!('count' in page)) return page;
  const { receipt, authorized } = query;
  if (authorized !== undefined && authorized !== '0' && authorized !== '1')
    return invalidInput('The authorized must be 0 or 1', 'authorized');
  return {
    ...page,
    ...(receipt !== undefined && { receipt }),
    ...(authorized !== undefined && { authorized: authorized === '1' }),
  };
}

export type Query = Record<string, string | undefined>;
