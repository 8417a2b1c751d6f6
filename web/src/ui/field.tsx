import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

/** A labelled input. Hint and error stand under it and are read with it; an error also marks it invalid. */
export function Field({ label, hint, error, end, className = '', ...input }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          className={`h-12 w-full rounded-control border border-field-border bg-surface pl-4 text-16 placeholder:text-ink-soft read-only:bg-sunken focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli ${end ? 'pr-14' : 'pr-4'}`}
          {...input}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-14 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** The name the form sends. */
  name: string;
  hint?: string | undefined;
  /** A button within the field's right end. */
  end?: ReactNode;
  error?: string | undefined;
}
