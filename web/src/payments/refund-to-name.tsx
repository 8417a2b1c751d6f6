import { formatLongDay, formatPaise, paise, type RefundToName } from '@tohfa/contract';
import { refundDetailsTexts as texts } from '@tohfa/contract/screens';
import { type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextField } from '../ui/fields.tsx';

/** Refunds that need a UPI ID, or were paid to one, on the pages of who paid. */
export function RefundsToName({ refunds, proof, onChanged }: RefundsToNameProps) {
  if (!refunds || refunds.length === 0) return null;
  return refunds.map((refund) => (
    <div key={refund.id} className="mt-3 border-hairline border-t pt-3">
      <RefundToNamePart refund={refund} proof={{ ...proof, refundId: refund.id }} onChanged={onChanged} />
    </div>
  ));
}

/** One such refund: what happens with it, and the form while it can be changed. */
export function RefundToNamePart({ refund: given, proof, onChanged }: RefundToNamePartProps) {
  const [changed, setChanged] = useState<RefundToName>();
  const [isChanging, setChanging] = useState(false);
  // What was answered here is newer than what the page was drawn with, until that moves on.
  const refund = changed && (given.state === 'needed' || given.state === 'named') ? changed : given;
  const values = {
    amount: formatPaise(paise(refund.amountPaise)),
    upi: refund.upiHint ?? texts.yourUpi,
  };
  if (refund.state === 'needed' || isChanging)
    return (
      <>
        {refund.state === 'needed' && <p>{texts.needed(values)}</p>}
        <UpiForm
          proof={proof}
          onSaved={(saved) => {
            setChanged(saved);
            setChanging(false);
            onChanged?.();
          }}
        />
      </>
    );
  return (
    <>
      <p role="status">
        {refund.state === 'named'
          ? texts.named(values)
          : refund.state === 'paying'
            ? texts.paying(values)
            : refund.state === 'paid'
              ? texts.paid({ ...values, day: refund.paidOn ? formatLongDay(refund.paidOn) : '' })
              : texts.returned(values)}
      </p>
      {refund.state === 'named' && (
        <Button variant="secondary" onClick={() => setChanging(true)} className="mt-3">
          {texts.change}
        </Button>
      )}
    </>
  );
}

function UpiForm({ proof, onSaved }: { proof: RefundProof; onSaved: (refund: RefundToName) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ upiId?: string | undefined; message?: string }>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const upiId = String(new FormData(event.currentTarget).get('upiId') ?? '');
    setBusy(true);
    setProblem({});
    try {
      onSaved(await call('saveRefundDetails', { body: { ...proof, upiId } }));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblem(fields.upiId ? { upiId: fields.upiId } : { message: errorMessage(error) });
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-3 space-y-3">
      <TextField
        label={texts.upi}
        name="upiId"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={problem.upiId ? undefined : texts.hint}
        error={problem.upiId}
      />
      {problem.message && <Notice tone="error">{problem.message}</Notice>}
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

interface RefundProof {
  refundToken?: string;
  refundId?: string;
  contributorToken?: string;
}

interface RefundsToNameProps {
  refunds: readonly RefundToName[] | undefined;
  /** Of a guest; an account and a device are known anyway. */
  proof?: { contributorToken?: string };
  onChanged?: () => void;
}

interface RefundToNamePartProps {
  refund: RefundToName;
  proof: RefundProof;
  onChanged?: (() => void) | undefined;
}
