import { formatPaise, type PaymentDispute, type PaymentPage, paise } from '@tohfa/contract';
import { disputeStates, disputeTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useMayCall } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge, DescriptionItem } from '../../ui/data-display.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { EvidenceDocuments } from './evidence-documents.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { Deadline, DISPUTE_TONES } from './payment-badges.tsx';
import { toWords } from './payment-timeline.tsx';

/** A dispute with its deadline, the shop's evidence and its outcome. */
export function DisputePanel({ dispute, onChanged }: DisputePanelProps) {
  const mayCall = useMayCall();
  const [isChanged, setChanged] = useState(false);
  const mayAnswer = dispute.needsAnswer && mayCall('saveEvidence');
  return (
    <Panel
      title={texts.title}
      action={<Badge tone={DISPUTE_TONES[dispute.state]}>{disputeStates[dispute.state]}</Badge>}
    >
      <DisputeNotice dispute={dispute} />
      <DisputeFacts dispute={dispute} />
      <h3 className="mt-5 mb-3 font-semibold text-16">{texts.evidence}</h3>
      {mayAnswer ? (
        <EvidenceForm dispute={dispute} onChanged={onChanged} onDirty={setChanged} />
      ) : (
        <EvidenceWords dispute={dispute} />
      )}
      <EvidenceDocuments dispute={dispute} mayChange={mayAnswer} onChanged={onChanged} />
      {mayAnswer && <AnswerButtons dispute={dispute} isChanged={isChanged} onChanged={onChanged} />}
    </Panel>
  );
}

function DisputeNotice({ dispute }: { dispute: PaymentDispute }) {
  const outcome = texts.outcomes[dispute.state];
  if (dispute.actionRequiredAt) return <Notice tone="error">{texts.actionRequired}</Notice>;
  if (dispute.needsAnswer) return <Notice tone="error">{texts.answerNow}</Notice>;
  if (outcome === undefined) return <Notice tone="info">{texts.underReview}</Notice>;
  return <Notice tone={dispute.state === 'won' ? 'success' : 'info'}>{outcome}</Notice>;
}

function DisputeFacts({ dispute }: { dispute: PaymentDispute }) {
  const { respondBy, submittedAt, submittedBy, decidedAt } = dispute;
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
      <DescriptionItem label={texts.amount}>
        <span className="font-semibold tabular-nums">{formatPaise(paise(dispute.amountPaise))}</span>
      </DescriptionItem>
      {dispute.needsAnswer && (
        <DescriptionItem label={texts.respondBy}>
          {respondBy && `${formatIndiaDateTime(respondBy)} · `}
          <Deadline respondBy={respondBy} />
        </DescriptionItem>
      )}
      {dispute.reason && (
        <DescriptionItem label={texts.reason}>
          <span className="inline-block first-letter:uppercase">{toWords(dispute.reason)}</span>
        </DescriptionItem>
      )}
      {dispute.phase && (
        <DescriptionItem label={texts.phase}>
          <span className="inline-block first-letter:uppercase">{toWords(dispute.phase)}</span>
        </DescriptionItem>
      )}
      <DescriptionItem label={texts.opened}>{formatIndiaDateTime(dispute.openedAt)}</DescriptionItem>
      {submittedAt && (
        <DescriptionItem label={texts.submitted}>
          {[formatIndiaDateTime(submittedAt), submittedBy].filter(Boolean).join(', ')}
        </DescriptionItem>
      )}
      {decidedAt && <DescriptionItem label={texts.decided}>{formatIndiaDateTime(decidedAt)}</DescriptionItem>}
      <DescriptionItem label={texts.title}>{dispute.id}</DescriptionItem>
    </dl>
  );
}

function EvidenceWords({ dispute: { explanation, tracking, delivery } }: { dispute: PaymentDispute }) {
  if (!explanation && !tracking && !delivery)
    return <p className="text-14 text-ink-soft">{texts.noEvidence}</p>;
  return (
    <dl className="grid grid-cols-1 gap-1 text-14 [&>dd]:mb-2">
      {explanation && <DescriptionItem label={texts.explanation}>{explanation}</DescriptionItem>}
      {tracking && <DescriptionItem label={texts.tracking}>{tracking}</DescriptionItem>}
      {delivery && <DescriptionItem label={texts.delivery}>{delivery}</DescriptionItem>}
    </dl>
  );
}

function AnswerButtons({ dispute, isChanged, onChanged }: DisputePanelProps & { isChanged: boolean }) {
  const mayCall = useMayCall();
  const isComplete = dispute.explanation !== '' && dispute.documents.length > 0;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-hairline border-t pt-4">
      {mayCall('submitEvidence') && (
        <AnswerButton
          call="submitEvidence"
          dispute={dispute}
          onChanged={onChanged}
          isDisabled={!isComplete || isChanged}
        />
      )}
      {mayCall('acceptDispute') && (
        <AnswerButton call="acceptDispute" dispute={dispute} onChanged={onChanged} />
      )}
      <p className="basis-full text-14 text-ink-soft empty:hidden">
        {isChanged ? texts.unsaved : isComplete ? '' : texts.incomplete}
      </p>
    </div>
  );
}

function AnswerButton({ call: name, dispute, isDisabled = false, onChanged }: AnswerButtonProps) {
  const [asking, setAsking] = useState(false);
  const withStepUp = useStepUp();
  const isSubmit = name === 'submitEvidence';
  const label = isSubmit ? texts.submit : texts.accept;
  const { busy, run } = useAction(async () => {
    const { payment } = await withStepUp(() => call(name, { body: { id: dispute.id } }));
    showToast({ tone: 'success', message: isSubmit ? texts.submitDone : texts.accepted });
    onChanged(payment);
  });
  return (
    <>
      <Button
        variant={isSubmit ? 'primary' : 'secondary'}
        disabled={isDisabled}
        aria-busy={busy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <LazyConfirmDialog
          title={
            isSubmit
              ? texts.submitTitle
              : texts.acceptTitle({ amount: formatPaise(paise(dispute.amountPaise)) })
          }
          description={isSubmit ? texts.submitEffect : texts.acceptEffect}
          confirmLabel={label}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface DisputePanelProps {
  dispute: PaymentDispute;
  onChanged: (payment: PaymentPage) => void;
}

interface AnswerButtonProps extends DisputePanelProps {
  call: 'submitEvidence' | 'acceptDispute';
  isDisabled?: boolean;
}
