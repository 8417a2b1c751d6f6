import { type PaymentEntity, paymentEntity } from './entities.ts';
import { capture } from './payment-steps.ts';
import { badInput, notNow, orderAlreadyPaid, type Refused, unknownId } from './provider-errors.ts';
import { inTransaction, type Sandbox } from './sandbox.ts';
import { type LockedPayment, lockPayment } from './sandbox-sql.ts';
import { write } from './take-payment.ts';

export async function capturePayment(
  sandbox: Sandbox,
  paymentId: string,
  request: Record<string, unknown>,
): Promise<PaymentEntity | Refused> {
  return inTransaction(sandbox, async (tx) => {
    const locked = await lockPayment(tx, paymentId);
    if (!locked) return unknownId();
    const refused = refusalOf(locked, request);
    if (refused) return refused;
    const captured = capture({ ...locked, happened: [] });
    await write(sandbox, tx, captured);
    return paymentEntity(captured.payment);
  });
}

function refusalOf(
  { order, payment }: LockedPayment,
  { amount, currency = 'INR' }: Record<string, unknown>,
): Refused | undefined {
  if (amount === undefined) return badInput('The amount field is required.', 'amount');
  if (!Number.isInteger(amount)) return badInput('The amount must be an integer', 'amount');
  if (payment.captured) return notNow('This payment has already been captured');
  if (payment.status !== 'authorized')
    return notNow('Only payments which have been authorized and not yet captured can be captured');
  if (order.status === 'paid') return orderAlreadyPaid(order.id);
  if (currency !== payment.currency)
    return badInput('Capture currency must be equal to the currency authorized.', 'currency');
  if (amount !== payment.amount)
    return badInput('Capture amount must be equal to the amount authorized.', 'amount');
  return undefined;
}
