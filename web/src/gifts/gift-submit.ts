import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, Operations, Product } from '@tohfa/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal } from '../api.ts';
import { paths } from '../paths.ts';
import { showToast } from '../ui/toasts.tsx';
import { blankGift, type GiftErrors } from './gift-fields.ts';
import type { GiftWizardState } from './use-gift-wizard.ts';

/** Specification, section 8. */
const SUBMITTED = 'Gift request submitted successfully!';
const REFUSED = 'Failed to submit gift request. Try again.';
const CUT_OFF = 'Error submitting gift request!';

/** Sends the request once at a time; a refusal is told and everything typed stays. */
export function useGiftSubmit(product: Product, wizard: GiftWizardState) {
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
      await call('giftSubmit', { body: bodyOf(wizard, product) });
      wizard.reset();
      showToast({ tone: 'good', words: SUBMITTED });
      void queryClient.invalidateQueries({ queryKey: ['own'] });
      // In place of the wizard: the way back leads to the product, not into a form that is done.
      await navigate(paths.requests, { replace: true });
    } catch (error) {
      setProblem(problemOf(error));
      if (error instanceof Refusal) wizard.showErrors(fieldsIn(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, submit };
}

/** Checked before: the choices are the contract's. */
function bodyOf({ values }: GiftWizardState, product: Product): GiftBody {
  return { ...values, productId: product.id } as GiftBody;
}

function problemOf(error: unknown): SubmitProblem {
  if (!(error instanceof Refusal)) return { words: CUT_OFF };
  return { words: REFUSED, ...(error.code !== 'failed' && { why: error.wording }) };
}

function fieldsIn({ fields }: Refusal): GiftErrors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in blankGift));
}

type GiftBody = BodyOf<Operations['giftSubmit']>;

interface SubmitProblem {
  words: string;
  /** What the shop said. */
  why?: string;
}
