import { type OrderEntity, orderEntity } from './entities.ts';
import { badInput, Refused, unknownId } from './provider-errors.ts';
import { newId } from './razorpay-ids.ts';
import { readNotes, unwantedFields } from './request-fields.ts';
import { type Sandbox, unixSeconds } from './sandbox.ts';
import { hasReceipt, insertOrder, setOrderNotes } from './sandbox-sql.ts';
import type { OrderRow } from './sandbox-tables.ts';

const FIELDS = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment', 'payment_capture'];

export async function createOrder(
  sandbox: Sandbox,
  request: Record<string, unknown>,
): Promise<OrderEntity | Refused> {
  const order = readOrder(sandbox, request);
  if (order instanceof Refused) return order;
  const { receipt } = order;
  if (sandbox.switches.refuseRepeatedReceipts && receipt && (await hasReceipt(sandbox.database, receipt)))
    return badInput('The receipt has already been taken.', 'receipt');
  await sandbox.inTurn(() => insertOrder(sandbox.database, order));
  return orderEntity(order);
}

/** Notes are all that may change. */
export async function updateOrder(
  sandbox: Sandbox,
  id: string,
  request: Record<string, unknown>,
): Promise<OrderEntity | Refused> {
  const unwanted = unwantedFields(request, ['notes']);
  if (unwanted) return unwanted;
  if (request.notes === undefined) return badInput('The notes field is required.', 'notes');
  const notes = readNotes(request.notes);
  if (notes instanceof Refused) return notes;
  const order = await setOrderNotes(sandbox.database, id, notes);
  return order ? orderEntity(order) : unknownId();
}

function readOrder(sandbox: Sandbox, request: Record<string, unknown>): OrderRow | Refused {
  const unwanted = unwantedFields(request, FIELDS);
  if (unwanted) return unwanted;
  const { amount, currency, receipt = null } = request;
  if (amount === undefined) return badInput('The amount field is required.', 'amount');
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    return badInput('The amount must be an integer.', 'amount');
  if (amount < 100) return badInput('The amount must be at least INR 1.00', 'amount');
  if (amount > sandbox.switches.maxAmountPaise)
    return badInput('Amount exceeds maximum amount allowed.', 'amount');
  if (currency === undefined) return badInput('The currency field is required.', 'currency');
  if (currency !== 'INR') return badInput('Currency is not supported', 'currency');
  if (receipt !== null && typeof receipt !== 'string')
    return badInput('The receipt must be a string.', 'receipt');
  if (receipt !== null && receipt.length > 40)
    return badInput('The receipt may not be greater than 40 characters.', 'receipt');
  if (request.partial_payment)
    return badInput('Partial payment is not enabled for this account', 'partial_payment');
  const autoCapture = readCapture(request);
  if (autoCapture instanceof Refused) return autoCapture;
  const notes = readNotes(request.notes);
  if (notes instanceof Refused) return notes;
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

/** `payment.capture`, or the older `payment_capture`; without either the account captures by itself. */
function readCapture({ payment, payment_capture: older }: Record<string, unknown>): boolean | Refused {
  if (payment === undefined) return older === undefined || older === true || older === 1 || older === '1';
  const capture =
    typeof payment === 'object' && payment && 'capture' in payment ? payment.capture : undefined;
  if (capture !== 'automatic' && capture !== 'manual')
    return badInput('The selected payment.capture is invalid.', 'payment');
  return capture === 'automatic';
}
