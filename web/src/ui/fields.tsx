import { PASSWORD_MIN } from '@tohfa/contract';
import { partTexts } from '@tohfa/contract/screens';
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './buttons.tsx';

/** A labelled input. Hint and error stand under it and are read with it; an error also marks it invalid. */
export function TextField({ label, hint, error, endButton, className = '', ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id}>{label}</FieldLabel>
      <div className="relative">
        <input
          {...describedControl(id, error, hint)}
          className={`h-12 w-full pl-4 read-only:bg-sunken ${CONTROL_CLASS} ${endButton ? 'pr-14' : 'pr-4'}`}
          {...input}
        />
        {endButton && <div className="absolute inset-y-0 right-0.5 flex items-center">{endButton}</div>}
      </div>
      <FieldError id={id}>{error}</FieldError>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'>, FieldProps {
  hint?: string | undefined;
  /** A button within the field's right end. */
  endButton?: ReactNode;
}

export function EmailField({ label = partTexts.email, ...props }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'label'> & { label?: string };

/** A field whose letters are hidden until one asks to see them. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      endButton={
        <IconButton
          label={partTexts.password[shown ? 'hide' : 'show'](props)}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'endButton'>;

/** Says what makes a good password until the form says what is wrong with this one. */
export function NewPasswordField(props: PasswordFieldProps) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={props.error ? undefined : partTexts.password.hint({ min: PASSWORD_MIN })}
      {...props}
    />
  );
}

export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel id={id}>{label}</FieldLabel>
      <textarea
        {...describedControl(id, error, hint)}
        className={`block w-full resize-none px-4 py-3 ${CONTROL_CLASS}`}
        {...area}
      />
      <FieldError id={id}>{error}</FieldError>
      <FieldHint id={id}>{hint}</FieldHint>
    </div>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'name'>, FieldProps {
  hint?: string | undefined;
}

export function SelectField({ label, error, children, className = '', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id}>{label}</FieldLabel>
      <div className="relative">
        <select
          {...describedControl(id, error)}
          className={`h-12 w-full appearance-none truncate pr-10 pl-4 ${CONTROL_CLASS}`}
          {...select}
        >
          {children}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3 text-ink-soft" />
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'name'>, FieldProps {}

/** A box to tick, with its label beside it: the whole line can be pressed. */
export function CheckboxField({ label, hint, className = '', ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 font-semibold text-14">
        <input
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="size-5 shrink-0 cursor-pointer accent-rani"
          {...input}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 pl-8 text-14 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string;
  /** The name the form sends. */
  name: string;
  hint?: string | undefined;
}

const CONTROL_CLASS =
  'rounded-control border border-field-border bg-surface text-16 placeholder:text-ink-soft focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli';

function describedControl(id: string, error: string | undefined, hint?: string) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

function FieldLabel({ id, children }: { id: string; children: string }) {
  return (
    <label htmlFor={id} className="mb-1.5 block font-semibold text-14">
      {children}
    </label>
  );
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 font-medium text-14 text-chilli">
      {children}
    </p>
  );
}

function FieldHint({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="mt-1.5 text-14 text-ink-soft">
      {children}
    </p>
  );
}

interface FieldProps {
  label: string;
  /** The name the form sends. */
  name: string;
  error?: string | undefined;
}
