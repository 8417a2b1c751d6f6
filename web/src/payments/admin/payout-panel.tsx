import {
  formatLongDay,
  formatPaise,
  type PaymentPage,
  type PaymentRefund,
  paise,
  payoutForm,
} from '@tohfa/contract';
import { payoutTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useMayCall } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { useContractForm } from '../../lib/forms.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';

/** A refund that the provider does not carry: whose turn it is, and what can be done. */
export function PayoutPanel({ refund, payout, onChanged }: PayoutPanelProps) {
  const isOpen = refund.state === 'needs_details' || refund.state === 'paying_outside';
  const { reference = '', paidOn, proposedBy = '', confirmedBy = '' } = payout;
  return (
    <Panel
      title={texts.title}
      action={<span className="font-semibold tabular-nums">{amountOf(refund)}</span>}
    >
      {isOpen && <p className="mb-3 text-14 text-ink-soft">{texts.why}</p>}
      {refund.state === 'needs_details' && <Waiting refund={refund} payout={payout} onChanged={onChanged} />}
      {refund.state === 'paying_outside' && <Paying refund={refund} payout={payout} onChanged={onChanged} />}
      {refund.state === 'paid_outside' && paidOn && (
        <Notice tone="success">
          {`${texts.done({ day: formatLongDay(paidOn), reference })} ${texts.doneBy({ proposedBy, confirmedBy })}`}
        </Notice>
      )}
    </Panel>
  );
}

function Waiting({ refund, payout, onChanged }: PayoutPanelProps) {
  const mayCall = useMayCall();
  const { upiId, namedAt, asks, askedAt, canAsk } = payout;
  const amount = amountOf(refund);
  return (
    <div className="space-y-3 text-14">
      {upiId && namedAt ? (
        <p className="[overflow-wrap:anywhere]">
          {texts.named({ upi: upiId, at: formatIndiaDateTime(namedAt) })}
        </p>
      ) : (
        <p>{texts.waiting}</p>
      )}
      {asks > 0 && askedAt ? (
        <p className="text-ink-soft">{texts.asked({ asks, at: formatIndiaDateTime(askedAt) })}</p>
      ) : (
        !canAsk && <p className="text-ink-soft">{texts.noEmail}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {upiId && mayCall('startPayout') && (
          <PayoutButton
            call="startPayout"
            refund={refund}
            label={texts.start({ amount })}
            title={texts.startTitle({ amount })}
            effect={texts.startEffect}
            onChanged={onChanged}
          />
        )}
        {!upiId && canAsk && mayCall('askRefundDetails') && <AskAgain refund={refund} />}
      </div>
    </div>
  );
}

function AskAgain({ refund }: { refund: PaymentRefund }) {
  const { busy, run } = useAction(async () => {
    await call('askRefundDetails', { body: { id: refund.id } });
    showToast({ tone: 'success', message: texts.askDone });
  });
  return (
    <Button variant="secondary" aria-busy={busy} onClick={() => run()}>
      {texts.ask}
    </Button>
  );
}

function Paying({ refund, payout, onChanged }: PayoutPanelProps) {
  const mayCall = useMayCall();
  const [isChanging, setChanging] = useState(false);
  const { upiId = '', startedBy = '', startedAt, proposedBy, reference = '', paidOn } = payout;
  const amount = amountOf(refund);
  const isRecorded = proposedBy !== undefined && !isChanging;
  return (
    <div className="space-y-3 text-14">
      {startedAt && (
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {texts.paying({ by: startedBy, at: formatIndiaDateTime(startedAt) })}
        </p>
      )}
      <div className="rounded-control bg-sunken p-3">
        <p>{texts.payTo({ amount })}</p>
        <p className="mt-1 select-all font-semibold text-18 [overflow-wrap:anywhere]">{upiId}</p>
      </div>
      {isRecorded && paidOn ? (
        <>
          <Notice tone="info">
            {texts.recorded({ by: proposedBy, reference, day: formatLongDay(paidOn) })}
          </Notice>
          <p className="text-ink-soft">{`${texts.confirmHint} ${texts.needsAnother}`}</p>
          <div className="flex flex-wrap gap-3">
            {mayCall('confirmPayout') && (
              <PayoutButton
                call="confirmPayout"
                refund={refund}
                reference={reference}
                label={texts.confirm}
                title={texts.confirmTitle({ amount })}
                effect={texts.confirmEffect}
                done={texts.confirmed}
                onChanged={onChanged}
              />
            )}
            {mayCall('proposePayout') && (
              <Button variant="secondary" onClick={() => setChanging(true)}>
                {texts.change}
              </Button>
            )}
          </div>
        </>
      ) : (
        mayCall('proposePayout') && (
          <ProposeForm
            refund={refund}
            payout={payout}
            onChanged={(payment) => {
              setChanging(false);
              onChanged(payment);
            }}
          />
        )
      )}
      {mayCall('releasePayout') && (
        <div className="border-hairline border-t pt-3">
          <PayoutButton
            call="releasePayout"
            refund={refund}
            label={texts.release}
            title={texts.releaseTitle}
            effect={texts.releaseEffect}
            done={texts.released}
            onChanged={onChanged}
          />
        </div>
      )}
    </div>
  );
}

function ProposeForm({ refund, payout, onChanged }: PayoutPanelProps) {
  const withStepUp = useStepUp();
  const form = useContractForm(payoutForm, {
    defaultValues: { reference: payout.reference ?? '', paidOn: payout.paidOn ?? '' },
    onSubmit: async (values) => {
      const { payment } = await withStepUp(() =>
        call('proposePayout', { body: { id: refund.id, ...values } }),
      );
      showToast({ tone: 'success', message: texts.proposed });
      onChanged(payment);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3">
      <TextField
        label={texts.reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('reference')}
      />
      <TextField label={texts.paidOn} type="date" {...form.field('paidOn')} />
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <Button type="submit" aria-busy={form.busy}>
        {texts.propose}
      </Button>
    </form>
  );
}

function PayoutButton({
  call: name,
  refund,
  reference = '',
  label,
  title,
  effect,
  done,
  onChanged,
}: ButtonProps) {
  const [asking, setAsking] = useState(false);
  const withStepUp = useStepUp();
  const { id } = refund;
  const { busy, run } = useAction(async () => {
    const { payment } = await withStepUp(() =>
      name === 'confirmPayout' ? call(name, { body: { id, reference } }) : call(name, { body: { id } }),
    );
    if (done) showToast({ tone: 'success', message: done });
    onChanged(payment);
  });
  return (
    <>
      <Button
        variant={name === 'releasePayout' ? 'secondary' : 'primary'}
        aria-busy={busy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <LazyConfirmDialog
          title={title}
          description={effect}
          confirmLabel={label}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const amountOf = ({ amountPaise }: PaymentRefund) => formatPaise(paise(amountPaise));

interface PayoutPanelProps {
  refund: PaymentRefund;
  payout: NonNullable<PaymentRefund['payout']>;
  onChanged: (payment: PaymentPage) => void;
}

interface ButtonProps {
  call: 'startPayout' | 'releasePayout' | 'confirmPayout';
  refund: PaymentRefund;
  /** As it was seen by whoever confirms it. */
  reference?: string;
  label: string;
  title: string;
  effect: string;
  done?: string;
  onChanged: (payment: PaymentPage) => void;
}
