import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, formatRupees, type Operations, type Product } from '@tohfa/contract';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { emptyGift, type GiftErrors, giftSteps } from './gift-fields.ts';
import { WizardFields } from './wizard-fields.tsx';
import { type GiftWizardState, useGiftWizard } from './wizard-state.ts';

/** Asks for a gift in four steps. What was typed outlives a reload, a refusal and the sign-in. */
export default function GiftWizard({ product, prefill, open, onClose, onClosed }: GiftWizardProps) {
  const wizard = useGiftWizard(prefill);
  const { busy, problem, submit } = useGiftSubmit(product, wizard);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = giftSteps[wizard.step];
  const isLast = wizard.step === giftSteps.length - 1;
  if (step === undefined) return null;

  function turnTo(next: number) {
    flushSync(() => wizard.goToStep(next));
    heading.current?.focus();
  }

  async function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!wizard.validate(isLast ? 'all' : 'step')) return focusFirstError(form);
    if (!isLast) return turnTo(wizard.step + 1);
    await submit();
    focusFirstError(form);
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="A gift from many hands"
      description={`${product.name}, ${formatRupees(product.price)}`}
    >
      <form onSubmit={goOn} noValidate className="mt-4">
        <StepIndicator step={wizard.step} />
        <h3 ref={heading} tabIndex={-1} className="mt-3 text-18 outline-none">
          <span className="sr-only">{`Step ${wizard.step + 1} of ${giftSteps.length}: `}</span>
          {step.title}
        </h3>
        {problem && (
          <Notice tone="error" className="mt-3">
            <p>{problem.message}</p>
            {problem.detail && <p className="mt-1 font-normal text-ink">{problem.detail}</p>}
          </Notice>
        )}
        <div className="mt-4 space-y-4">
          <WizardFields wizard={wizard} />
        </div>
        <div className="mt-6 flex gap-3">
          {wizard.step > 0 && (
            <Button variant="secondary" onClick={() => turnTo(wizard.step - 1)} className="flex-1">
              Back
            </Button>
          )}
          <Button type="submit" aria-busy={busy} className="flex-1">
            {isLast ? 'Submit' : 'Next'}
          </Button>
        </div>
        {isLast && (
          <p className="mt-4 text-14 text-ink-soft">
            We look at every request before its link works. Phone and address are seen only by you and by us,
            never by those who pay.
          </p>
        )}
      </form>
    </Sheet>
  );
}

function StepIndicator({ step }: { step: number }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-1.5">
      {giftSteps.map(({ title }, place) => (
        <span
          key={title}
          className={`h-1.5 flex-1 rounded-full transition-colors duration-200 ${place <= step ? 'bg-marigold' : 'bg-hairline'}`}
        />
      ))}
      <span className="ml-2 text-14 text-ink-soft tabular-nums">{`${step + 1} of ${giftSteps.length}`}</span>
    </div>
  );
}

function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

interface GiftWizardProps {
  product: Product;
  /** What the link that led here knows already. */
  prefill: { name: string; occasion: string };
  open: boolean;
  onClose: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}

/** Specification, section 8. */
const SUBMITTED_MESSAGE = 'Gift request submitted successfully!';
const REFUSED_MESSAGE = 'Failed to submit gift request. Try again.';
const NO_ANSWER_MESSAGE = 'Error submitting gift request!';

/** Sends the request once at a time; a refusal is told and everything typed stays. */
function useGiftSubmit(product: Product, wizard: GiftWizardState) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SubmitProblem>();

  async function submit(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await call('giftSubmit', { body: toGiftBody(wizard, product) });
      wizard.reset();
      showToast({ tone: 'success', message: SUBMITTED_MESSAGE });
      void queryClient.invalidateQueries({ queryKey: ['own'] });
      // In place of the wizard: the way back leads to the product, not into a form that is done.
      await navigate(paths.requests, { replace: true });
    } catch (error) {
      setProblem(toSubmitProblem(error));
      if (error instanceof ApiError) wizard.showErrors(giftFieldErrors(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, submit };
}

/** Checked before: the choices are the contract's. */
function toGiftBody({ values }: GiftWizardState, product: Product): GiftBody {
  return { ...values, productId: product.id } as GiftBody;
}

function toSubmitProblem(error: unknown): SubmitProblem {
  if (!(error instanceof ApiError)) return { message: NO_ANSWER_MESSAGE };
  return { message: REFUSED_MESSAGE, ...(error.code !== 'failed' && { detail: error.userMessage }) };
}

function giftFieldErrors({ fields }: ApiError): GiftErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in emptyGift));
}

type GiftBody = BodyOf<Operations['giftSubmit']>;

interface SubmitProblem {
  message: string;
  /** What the shop said. */
  detail?: string;
}
