import type { AdminPurchase } from '@tohfa/contract';
import { useProof } from '../admin/proof-keeper.tsx';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { useOrdersChanged } from './all-orders.ts';

/** The next step of its way; cancelling is a matter of its own. */
export function MoveOrder({ order, onMoved }: Props) {
  const withProof = useProof();
  const ordersChanged = useOrdersChanged();
  const next = order.nextStates.find((state) => state in steps) as Step | undefined;
  const { submit, busy, problem, errors } = useSubmission<'note'>({
    send: async ({ note = '' }) => {
      if (next === undefined) return;
      const body = { id: order.id, status: next, note };
      const moved = await withProof(() => call('movePurchase', { body })).finally(ordersChanged);
      onMoved(moved.order);
    },
  });
  if (next === undefined) return null;
  return (
    <form key={next} onSubmit={submit} noValidate className="space-y-3">
      {problem && <Notice tone="bad">{problem}</Notice>}
      {next === 'dispatched' && (
        <Field
          label="Tracking"
          name="note"
          maxLength={300}
          error={errors.note}
          hint="The courier and its number, or a link. The buyer reads it."
        />
      )}
      <Button type="submit" aria-busy={busy} className="w-full">
        {steps[next]}
      </Button>
    </form>
  );
}

const steps = { packed: 'Mark as packed', dispatched: 'Mark as dispatched', delivered: 'Mark as delivered' };

type Step = keyof typeof steps;

interface Props {
  order: AdminPurchase;
  onMoved: (order: AdminPurchase) => void;
}
