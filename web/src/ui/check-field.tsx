import { type InputHTMLAttributes, useId } from 'react';

/** A box to tick, with its label beside it: the whole line can be pressed. */
export function CheckField({ label, hint, className = '', ...input }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 font-semibold text-14">
        <input
          type="checkbox"
          aria-describedby={hintId}
          className="size-5 shrink-0 cursor-pointer accent-rani"
          {...input}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="-mt-2 pl-8 text-14 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  /** The name the form sends. */
  name: string;
  hint?: string | undefined;
}
