import { useId } from 'react';

/** Something that is on or off at once, with its words beside it: the whole line can be pressed. */
export function Switch({ label, description, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center gap-4">
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {label}
        </p>
        {description && (
          <p id={`${id}-words`} className="text-14 text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-words` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group -mr-1 flex h-11 w-16 shrink-0 items-center justify-center disabled:opacity-60"
      >
        <span className="flex h-8 w-14 items-center rounded-full border-2 border-field-border bg-sunken px-0.5 transition-colors duration-160 group-aria-checked:border-rani group-aria-checked:bg-rani">
          <span className="size-6 rounded-full bg-field-border transition-transform duration-160 group-aria-checked:translate-x-6 group-aria-checked:bg-on-rani" />
        </span>
      </button>
    </div>
  );
}

interface SwitchProps {
  label: string;
  description?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}
