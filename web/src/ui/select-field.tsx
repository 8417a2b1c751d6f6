import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { ChevronDownIcon } from './icons/icons.tsx';

/** A labelled choice of one; its error stands under it and is read with it. */
export function SelectField({ label, error, children, className = '', ...select }: Props) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          className="h-12 w-full appearance-none truncate rounded-control border border-field-border bg-surface pr-10 pl-4 text-16 focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli"
          {...select}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
    </div>
  );
}

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  /** The name the form sends. */
  name: string;
  error?: string | undefined;
  children: ReactNode;
}
