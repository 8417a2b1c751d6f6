import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage } from './api.ts';

/**
 * Sends a form that keeps its own values, once at a time. Errors of fields stand by their names in `errors`; anything
 * else is `problem`.
 */
export function useSubmit(send: (form: FormData) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const errors: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await send(new FormData(event.currentTarget));
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
