import { formatRupees, type Product } from '@tohfa/contract';
import { type FormEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { giftSteps } from './gift-fields.ts';
import { useGiftSubmit } from './gift-submit.ts';
import { useGiftWizard } from './use-gift-wizard.ts';
import { WizardFields } from './wizard-fields.tsx';

/** Asks for a gift in four steps. What was typed outlives a reload, a refusal and the sign-in. */
export default function GiftWizard({ product, given, open, onClose, onClosed }: Props) {
  const wizard = useGiftWizard(given);
  const { busy, problem, submit } = useGiftSubmit(product, wizard);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = giftSteps[wizard.step];
  const isLast = wizard.step === giftSteps.length - 1;
  if (step === undefined) return null;

  function turnTo(next: number) {
    flushSync(() => wizard.turnTo(next));
    heading.current?.focus();
  }

  async function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!wizard.check(isLast ? 'all' : 'step')) return focusFirstError(form);
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
      words={`${product.name}, ${formatRupees(product.price)}`}
    >
      <form onSubmit={goOn} noValidate className="mt-4">
        <StepMarks step={wizard.step} />
        <h3 ref={heading} tabIndex={-1} className="mt-3 text-18 outline-none">
          <span className="sr-only">{`Step ${wizard.step + 1} of ${giftSteps.length}: `}</span>
          {step.title}
        </h3>
        {problem && (
          <Notice tone="bad" className="mt-3">
            <p>{problem.words}</p>
            {problem.why && <p className="mt-1 font-normal text-ink">{problem.why}</p>}
          </Notice>
        )}
        <div className="mt-4 space-y-4">
          <WizardFields wizard={wizard} />
        </div>
        <div className="mt-6 flex gap-3">
          {wizard.step > 0 && (
            <Button look="quiet" onClick={() => turnTo(wizard.step - 1)} className="flex-1">
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

function StepMarks({ step }: { step: number }) {
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

interface Props {
  product: Product;
  /** What the link that led here knows already. */
  given: { name: string; occasion: string };
  open: boolean;
  onClose: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}
