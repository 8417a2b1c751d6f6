import { formatRupees, type SoldProduct, withVariant } from '@tohfa/contract';
import { giftWizardTexts as texts } from '@tohfa/contract/screens';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { GiftPrefill } from './gift-draft.ts';
import { giftSteps } from './gift-fields.ts';
import { WizardFields } from './wizard-fields.tsx';
import { useGiftWizard } from './wizard-state.ts';

/** Requests a gift in four steps. What was typed outlives a reload, a refusal and the sign-in. */
export default function GiftWizard({ product, prefill, open, onClose, onClosed }: GiftWizardProps) {
  const wizard = useGiftWizard(product, prefill);
  const { form, problem } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  const step = giftSteps[wizard.step];
  const isLast = wizard.step === giftSteps.length - 1;
  if (step === undefined) return null;

  function turnTo(next: number) {
    wizard.goToStep(next);
    heading.current?.focus();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (form.busy || !(await wizard.validate(isLast ? 'all' : 'step'))) return;
    if (isLast) form.submit();
    else turnTo(wizard.step + 1);
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={texts.title}
      description={`${withVariant(product)}, ${formatRupees(product.price)}`}
    >
      <form onSubmit={onSubmit} noValidate className="mt-4">
        <StepIndicator step={wizard.step} />
        <h3 ref={heading} tabIndex={-1} className="mt-3 text-18 outline-none">
          <span className="sr-only">{`${texts.spokenStep({ step: wizard.step + 1, all: giftSteps.length })} `}</span>
          {step.title}
        </h3>
        {problem && (
          <Notice tone="error" next={problem.detail ? undefined : texts.kept} className="mt-3">
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
              {texts.back}
            </Button>
          )}
          <Button type="submit" aria-busy={form.busy} className="flex-1">
            {isLast ? texts.submit : texts.next}
          </Button>
        </div>
        {isLast && <p className="mt-4 text-14 text-ink-soft">{texts.review}</p>}
      </form>
    </Sheet>
  );
}

function StepIndicator({ step }: { step: number }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-1.5">
      {giftSteps.map(({ title }, index) => (
        <span
          key={title}
          className={`h-1.5 flex-1 rounded-full transition-colors duration-200 ${index <= step ? 'bg-marigold' : 'bg-hairline'}`}
        />
      ))}
      <span className="ml-2 text-14 text-ink-soft tabular-nums">
        {texts.stepOf({ step: step + 1, all: giftSteps.length })}
      </span>
    </div>
  );
}

interface GiftWizardProps {
  product: SoldProduct;
  /** What is known already: from the link or the page that led here. */
  prefill: Partial<GiftPrefill>;
  open: boolean;
  onClose: () => void;
  /** After it has slid away. */
  onClosed: () => void;
}
