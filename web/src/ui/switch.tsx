import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { useId } from 'react';

/** Something that is on or off at once, with its label beside it. */
export function Switch({ label, description, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center gap-4">
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {label}
        </p>
        {description && (
          <p id={`${id}-description`} className="text-14 text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={description ? `${id}-description` : undefined}
        className="group -mr-1 flex h-11 w-16 shrink-0 cursor-pointer items-center justify-center data-disabled:cursor-not-allowed data-disabled:opacity-60"
      >
        <span className="flex h-8 w-14 items-center rounded-full border-2 border-field-border bg-sunken px-0.5 transition-colors duration-160 group-data-checked:border-rani group-data-checked:bg-rani">
          <BaseSwitch.Thumb className="size-6 rounded-full bg-field-border transition-transform duration-160 data-checked:translate-x-6 data-checked:bg-on-rani" />
        </span>
      </BaseSwitch.Root>
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
