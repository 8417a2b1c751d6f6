import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { useId } from 'react';

/** A setting that takes effect at once, named by its visible label. */
export function SwitchField({ label, description, ...control }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center gap-4">
      <div className="min-w-0 flex-1">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        {description && (
          <p id={`${id}-description`} className="text-14 text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <Switch
        {...control}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
      />
    </div>
  );
}

/** The control alone, for rows that label it themselves. */
export function Switch({ checked, disabled = false, onChange, ...label }: SwitchProps) {
  return (
    <BaseSwitch.Root
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="group flex h-11 w-14 shrink-0 cursor-pointer items-center justify-center data-disabled:cursor-default data-disabled:opacity-60"
      {...label}
    >
      <span className="flex h-8 w-14 items-center rounded-full border-2 border-field-border bg-sunken px-0.5 transition-colors duration-160 group-data-checked:border-rani group-data-checked:bg-rani">
        <BaseSwitch.Thumb className="size-6 rounded-full bg-field-border transition-transform duration-160 data-checked:translate-x-6 data-checked:bg-on-rani" />
      </span>
    </BaseSwitch.Root>
  );
}

interface SwitchState {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

interface SwitchFieldProps extends SwitchState {
  label: string;
  description?: string;
}

interface SwitchProps extends SwitchState {
  name?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
}
