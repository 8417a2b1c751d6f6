import { type PaymentPage, paymentsDeskOperations } from '@tohfa/contract';
import { refundBadges, unmatchedActs as texts, unmatchedTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useMayCall } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime, timeAgo } from '../../lib/dates.ts';
import { useContractForm } from '../../lib/forms.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { formatAmount } from './payment-badges.tsx';

/** What an unmatched payment is, and what to do about it. */
export function UnmatchedPanel({ payment, unmatched, onChanged }: UnmatchedPanelProps) {
  const mayCall = useMayCall();
  const { what, advice } = unmatchedTexts[unmatched.kind];
  const { handled, refundState } = unmatched;
  const mayHandle =
    unmatched.open && unmatched.kind !== 'no-room' && !refundState && mayCall('handlePayment');
  return (
    <Panel
      title={texts.title}
      action={
        refundState && (
          <Badge
            tone={refundState === 'processed' ? 'success' : refundState === 'failed' ? 'error' : 'highlight'}
          >
            {refundBadges[refundState]}
          </Badge>
        )
      }
    >
      <div className="space-y-2 text-14">
        <p className="font-semibold">{what}</p>
        {unmatched.open && <p>{advice}</p>}
        <p className="text-ink-soft">{texts.age({ ago: timeAgo(unmatched.since) })}</p>
        {handled && (
          <div>
            <p>{texts.handledBy({ by: handled.by, at: formatIndiaDateTime(handled.at) })}</p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{handled.note}</p>
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {unmatched.canRefund && !handled && mayCall('refundUnmatched') && (
          <RefundButton payment={payment} onChanged={onChanged} />
        )}
        {mayHandle && <HandleButton id={payment.id} onChanged={onChanged} />}
      </div>
    </Panel>
  );
}

function RefundButton({ payment, onChanged }: Pick<UnmatchedPanelProps, 'payment' | 'onChanged'>) {
  const [asking, setAsking] = useState(false);
  const withStepUp = useStepUp();
  const { busy, run } = useAction(async () => {
    const changed = await withStepUp(() => call('refundUnmatched', { body: { id: payment.id } }));
    showToast({ tone: 'success', message: texts.refundAsked });
    onChanged(changed.payment);
  });
  return (
    <>
      <Button aria-busy={busy} onClick={() => setAsking(true)}>
        {texts.refund}
      </Button>
      {asking && (
        <LazyConfirmDialog
          title={texts.refundTitle({ amount: formatAmount(payment) })}
          description={texts.refundEffect}
          confirmLabel={texts.refund}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function HandleButton({ id, onChanged }: { id: string; onChanged: UnmatchedPanelProps['onChanged'] }) {
  const [open, setOpen] = useState(false);
  const { field, submit, busy, problem } = useContractForm(paymentsDeskOperations.handlePayment.body, {
    defaultValues: { id, note: '' },
    onSubmit: async (body) => {
      const changed = await call('handlePayment', { body });
      showToast({ tone: 'success', message: texts.handled });
      setOpen(false);
      onChanged(changed.payment);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.handle}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={texts.handleTitle}
        description={texts.handleEffect}
      >
        <form onSubmit={submit} noValidate className="mt-5 space-y-4">
          {problem && <Notice tone="error">{problem}</Notice>}
          <TextArea label={texts.note} rows={3} {...field('note')} />
          <Button type="submit" aria-busy={busy} className="w-full">
            {texts.handle}
          </Button>
        </form>
      </Sheet>
    </>
  );
}

interface UnmatchedPanelProps {
  payment: PaymentPage;
  unmatched: NonNullable<PaymentPage['unmatched']>;
  onChanged: (payment: PaymentPage) => void;
}
