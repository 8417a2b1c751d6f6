import { type ComponentProps, useId } from 'react';

/** A field of several lines; its error stands under it and is read with it. */
export function TextArea({ label, error, ...area }: Props) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className="block w-full resize-none rounded-control border border-field-border bg-surface px-4 py-3 text-16 placeholder:text-ink-soft focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli"
        {...area}
      />
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
    </div>
  );
}

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string;
  /** The name the form sends. */
  name: string;
  error?: string | undefined;
}
