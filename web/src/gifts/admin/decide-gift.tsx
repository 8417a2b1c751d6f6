import {
  type AdminGift,
  type BodyOf,
  formatRupees,
  type GiftDecision,
  type Operations,
} from '@tohfa/contract';
import { useRef, useState } from 'react';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { definedErrors, requiredError } from '../../lib/validation.ts';
import { errorMessage, LazyConfirmDialog, useFormSubmit } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';
import { useInvalidateGifts } from './all-gifts.ts';

/** Everything that may be decided about a gift as it now stands. */
export function DecideGift({ gift, onDecided }: DecideGiftProps) {
  const { decide, deciding, problem } = useDecideGift(gift, onDecided);
  const [reason, setReason] = useState<string>();
  const isPaidFor = gift.paymentAmount > 0;
  const may = (decision: GiftDecision) => gift.nextDecisions.includes(decision);
  const button = (decision: GiftDecision) => ({
    'aria-busy': deciding === decision,
    onClick: () => decide({ decision }),
    className: 'w-full',
  });
  if (gift.nextDecisions.length === 0)
    return <p className="text-14 text-ink-soft">Nothing more is to be decided about this gift.</p>;
  return (
    <div key={gift.status} className="space-y-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      {may('approve') && <Button {...button('approve')}>Approve and open payments</Button>}
      {may('dispatch') && (
        <TrackingForm
          busy={deciding === 'dispatch'}
          onGiven={(tracking) => decide({ decision: 'dispatch', tracking })}
        />
      )}
      {may('deliver') && <Button {...button('deliver')}>Mark as delivered</Button>}
      {may('share') && (
        <Button variant="secondary" {...button('share')}>
          Allow sharing
        </Button>
      )}
      {may('unshare') && (
        <Button variant="secondary" {...button('unshare')}>
          Stop sharing
        </Button>
      )}
      {may('decline') && (
        <ReasonForm
          openLabel="Decline…"
          submitLabel="Decline the request"
          requiredMessage="Please give a reason: whoever asked reads it."
          busy={deciding === 'decline'}
          onSubmit={(given) => decide({ decision: 'decline', reason: given })}
        />
      )}
      {may('cancel') && !may('decline') && (
        <ReasonForm
          openLabel={isPaidFor ? 'Cancel and refund everyone…' : 'Cancel this gift…'}
          submitLabel={
            isPaidFor ? `Cancel and refund ${formatRupees(gift.paymentAmount)}` : 'Cancel this gift'
          }
          requiredMessage="Please give a reason: whoever asked, and everyone who paid, reads it."
          busy={deciding === 'cancel'}
          onSubmit={setReason}
        />
      )}
      {reason !== undefined && (
        <LazyConfirmDialog
          title={
            isPaidFor
              ? `Cancel this gift and refund ${formatRupees(gift.paymentAmount)}?`
              : 'Cancel this gift?'
          }
          description={refundNotice(gift)}
          confirmLabel={isPaidFor ? 'Cancel and refund' : 'Cancel the gift'}
          cancelLabel="Keep it"
          onConfirm={() => decide({ decision: 'cancel', reason })}
          onClose={() => setReason(undefined)}
        />
      )}
    </div>
  );
}

function refundNotice({ noOfPayments }: AdminGift): string {
  if (noOfPayments === 0) return 'Nobody has paid yet, so no money moves. This cannot be taken back.';
  const times = noOfPayments === 1 ? 'One payment goes' : `All ${noOfPayments} payments go`;
  return `${times} back to whoever paid. This cannot be taken back.`;
}

interface DecideGiftProps {
  gift: AdminGift;
  onDecided: (gift: AdminGift, words: string) => void;
}

/** One decision at a time; a refusal is told and what was typed for it stays. */
function useDecideGift(gift: AdminGift, onDecided: (gift: AdminGift, words: string) => void) {
  const withProof = useStepUp();
  const giftsChanged = useInvalidateGifts();
  const working = useRef(false);
  const [deciding, setDeciding] = useState<GiftDecision>();
  const [problem, setProblem] = useState<string>();

  async function decide(wanted: Omit<Decision, 'id'>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setDeciding(wanted.decision);
    setProblem(undefined);
    try {
      const body = { id: gift.id, ...wanted };
      const decided = await withProof(() => call('decideGift', { body })).finally(giftsChanged);
      onDecided(decided.gift, DECIDED_MESSAGES[wanted.decision]);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      working.current = false;
      setDeciding(undefined);
    }
  }

  return { deciding, problem, decide: (wanted: Omit<Decision, 'id'>) => void decide(wanted) };
}

const DECIDED_MESSAGES: Record<GiftDecision, string> = {
  approve: 'Approved: payments are open and the link works. Whoever asked is told.',
  decline: 'Declined. Whoever asked is told why.',
  share: 'The link can be shared again.',
  unshare: 'The link is closed to everyone who has not paid.',
  dispatch: 'Dispatched, and everyone is told.',
  deliver: 'Delivered, and everyone is told.',
  cancel: 'Cancelled. Everyone who paid gets their money back.',
};

type Decision = BodyOf<Operations['decideGift']>;

/** A decision that wants a reason: the field shows when it is opened. */
function ReasonForm({ openLabel, submitLabel, requiredMessage, busy, onSubmit }: ReasonFormProps) {
  const [open, setOpen] = useState(false);
  const { submit, errors } = useFormSubmit<'reason'>({
    validate: ({ reason }) => definedErrors({ reason: requiredError(reason, requiredMessage) }),
    onSubmit: async ({ reason }) => onSubmit(reason.trim()),
  });
  if (!open) {
    return (
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="w-full text-chilli! hover:border-chilli!"
      >
        {openLabel}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <TextArea label="Reason" name="reason" rows={2} maxLength={300} error={errors.reason} />
      <Button type="submit" variant="danger" aria-busy={busy} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

interface ReasonFormProps {
  openLabel: string;
  submitLabel: string;
  /** What is said when none was given. */
  requiredMessage: string;
  busy: boolean;
  onSubmit: (reason: string) => void;
}

function TrackingForm({ busy, onGiven }: { busy: boolean; onGiven: (tracking: string) => void }) {
  const { submit } = useFormSubmit<'tracking'>({
    onSubmit: async ({ tracking }) => onGiven(tracking.trim()),
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <TextField
        label="Tracking"
        name="tracking"
        maxLength={300}
        hint="The courier and its number, or a link. Whoever asked reads it."
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        Mark as dispatched
      </Button>
    </form>
  );
}
