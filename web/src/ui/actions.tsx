import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, errorMessage } from '../lib/api.ts';

export { errorMessage } from '../lib/api.ts';

import type { ConfirmDialog } from './confirm.tsx';
import { dismissToast, showToast } from './toasts.ts';

/**
 * One form's way to the server: checked first, sent once at a time, what was typed stays. Errors of fields stand under
 * them and the first takes the focus; any other problem is told in words.
 */
export function useFormSubmit<Name extends string>({
  validate,
  onSubmit,
  toMessage = errorMessage,
  alwaysShowMessage = false,
}: FormSubmitOptions<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  function showErrors(form: HTMLFormElement, found: FieldErrors<Name>) {
    flushSync(() => setErrors(found));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Record<Name, string>;
    setProblem(undefined);
    const found = validate?.(values) ?? {};
    if (Object.keys(found).length > 0) return showErrors(form, found);
    setErrors({});
    setBusy(true);
    sending.current = true;
    try {
      await onSubmit(values);
    } catch (error) {
      const refused = error instanceof ApiError ? knownFields(form, error.fields) : {};
      const anyField = Object.keys(refused).length > 0;
      if (!anyField || alwaysShowMessage) setProblem(toMessage(error));
      if (anyField) showErrors(form, refused as FieldErrors<Name>);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { submit, busy, problem, errors };
}

/** What the server says of a field the form does not have would be shown nowhere. */
function knownFields(
  form: HTMLFormElement,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => form.elements.namedItem(name)));
}

type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

interface FormSubmitOptions<Name extends string> {
  validate?: (values: Record<Name, string>) => FieldErrors<Name>;
  onSubmit: (values: Record<Name, string>) => Promise<unknown>;
  toMessage?: (error: unknown) => string;
  /** Tells the words even when a field says more. */
  alwaysShowMessage?: boolean;
}

/**
 * Something done with one tap, once at a time. A problem is shown as a toast, which goes away when the same action
 * succeeds later; actions of several components that mean the same share a `key`.
 */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>, key?: string) {
  const ownKey = useId();
  const toastKey = key ?? ownKey;
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (args: Args) => work(...args),
    networkMode: 'always',
    onSuccess: () => dismissToast(toastKey),
    onError: (error) => showToast({ key: toastKey, tone: 'error', message: errorMessage(error) }),
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    busy: isPending,
    run: (...args: Args) => {
      if (running.current) return;
      running.current = true;
      mutate(args);
    },
  };
}

const LoadedConfirmDialog = lazy(async () => ({ default: (await import('./confirm.tsx')).ConfirmDialog }));

/** A confirm whose code is fetched when it is first asked. Mounted while the question stands. */
export function LazyConfirmDialog(props: Omit<ComponentProps<typeof ConfirmDialog>, 'open'>) {
  return (
    <Suspense>
      <LoadedConfirmDialog open {...props} />
    </Suspense>
  );
}
