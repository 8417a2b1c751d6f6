import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from './api.ts';

/**
 * Sends a form that keeps its own values, once at a time. Errors of fields stand by their names in `errors`, those of
 * `check` before anything is sent, and the first of them takes the focus; anything else is `problem`.
 */
export function useSubmit(
  send: (form: FormData) => Promise<unknown>,
  check: (form: FormData) => FieldErrors = () => ({}),
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [found, setFound] = useState<FieldErrors>({});
  const errors = error instanceof ApiError ? error.fields : found;
  const sent = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (error instanceof ApiError || Object.keys(found).length > 0)
      sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, found]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    sent.current = event.currentTarget;
    const form = new FormData(event.currentTarget);
    const wrong = check(form);
    setError(undefined);
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send(form);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  const hasFields = Object.keys(errors).length > 0;
  return {
    busy,
    errors,
    problem: error === undefined || hasFields ? undefined : errorMessage(error),
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

/** What a schema of the contract refuses, by the name of the control. */
export function toFieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path.at(-1)), message]));
}

/** Messages by the name of a field. */
export type FieldErrors = Readonly<Record<string, string>>;
