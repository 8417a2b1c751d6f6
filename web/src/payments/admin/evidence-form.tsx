import { EVIDENCE_MAX, type PaymentDispute, type PaymentPage, paymentsDeskOperations } from '@tohfa/contract';
import { disputeTexts as texts } from '@tohfa/contract/screens';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';

/** The words of the answer, kept as a draft until it is submitted. */
export function EvidenceForm({ dispute, onChanged, onDirty }: EvidenceFormProps) {
  const { id, explanation, tracking, delivery } = dispute;
  const { field, submit, busy, problem, formState, reset } = useContractForm(
    paymentsDeskOperations.saveEvidence.body,
    {
      defaultValues: { id, explanation, tracking, delivery },
      onSubmit: async (body) => {
        const { payment } = await call('saveEvidence', { body });
        reset(body);
        showToast({ tone: 'success', message: texts.saved });
        onChanged(payment);
      },
    },
  );
  const { isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextArea
        label={texts.explanation}
        hint={texts.explanationHint}
        rows={4}
        maxLength={EVIDENCE_MAX.explanation}
        {...field('explanation')}
      />
      <TextField
        label={texts.tracking}
        autoComplete="off"
        maxLength={EVIDENCE_MAX.tracking}
        {...field('tracking')}
      />
      <TextArea
        label={texts.delivery}
        hint={texts.deliveryHint}
        rows={2}
        maxLength={EVIDENCE_MAX.delivery}
        {...field('delivery')}
      />
      <Button variant="secondary" type="submit" aria-busy={busy}>
        {texts.save}
      </Button>
    </form>
  );
}

interface EvidenceFormProps {
  dispute: PaymentDispute;
  onChanged: (payment: PaymentPage) => void;
  /** Something was typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
}
