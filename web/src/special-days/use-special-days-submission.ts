import { type FormEvent, useRef } from 'react';
import { Offline } from '../api.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { checkSpecialDays } from './check-special-days.ts';
import type { SpecialDaysField } from './save-special-days.ts';

/** One form of special days on its way to the shop, with the specification's words when it does not get there. */
export function useSpecialDaysSubmission(send: (typed: FormData) => Promise<unknown>) {
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmission<SpecialDaysField>({
    check: () => (form.current ? checkSpecialDays(form.current) : {}),
    send: () => send(new FormData(form.current ?? undefined)),
    words: (error) => (error instanceof Offline ? '❌ Submission failed' : '❌ Error submitting form'),
    wordsAlways: true,
  });
  return {
    ...submission,
    form,
    submit: (event: FormEvent<HTMLFormElement>) => void submission.submit(event),
  };
}
