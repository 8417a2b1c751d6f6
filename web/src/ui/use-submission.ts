import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Refusal } from '../api.ts';

/**
 * One form's way to the server: checked first, sent once at a time, what was typed stays. Errors of fields stand under
 * them and the first takes the focus; any other problem is told in words.
 */
export function useSubmission<Name extends string>({
  check,
  send,
  words = plainWords,
  wordsAlways = false,
}: Parts<Name>) {
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  function showErrors(form: HTMLFormElement, found: Errors<Name>) {
    flushSync(() => setErrors(found));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Record<Name, string>;
    setProblem(undefined);
    const found = check?.(values) ?? {};
    if (Object.keys(found).length > 0) return showErrors(form, found);
    setErrors({});
    setBusy(true);
    sending.current = true;
    try {
      await send(values);
    } catch (error) {
      const refused = error instanceof Refusal ? fieldsIn(form, error.fields) : {};
      const anyField = Object.keys(refused).length > 0;
      if (!anyField || wordsAlways) setProblem(words(error));
      if (anyField) showErrors(form, refused as Errors<Name>);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { submit, busy, problem, errors };
}

/** An error's own words for a person, if it has any. */
export function plainWords(error: unknown): string {
  const spoken = error instanceof Error && 'wording' in error ? error.wording : undefined;
  return typeof spoken === 'string' ? spoken : 'Something went wrong. Please try again.';
}

/** What the server says of a field the form does not have would be shown nowhere. */
function fieldsIn(form: HTMLFormElement, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => form.elements.namedItem(name)));
}

type Errors<Name extends string> = Partial<Record<Name, string>>;

interface Parts<Name extends string> {
  check?: (values: Record<Name, string>) => Errors<Name>;
  send: (values: Record<Name, string>) => Promise<unknown>;
  words?: (error: unknown) => string;
  /** Tells the words even when a field says more. */
  wordsAlways?: boolean;
}
