import { PASSWORD_MIN } from '@tohfa/contract';
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './buttons.tsx';

/** A labelled input. Hint and error stand under it and are read with it; an error also marks it invalid. */
export function TextField({ label, hint, error, endButton, className = '', ...input }: TextFieldProps) {
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
          className={`h-12 w-full rounded-control border border-field-border bg-surface pl-4 text-16 placeholder:text-ink-soft read-only:bg-sunken focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli ${endButton ? 'pr-14' : 'pr-4'}`}
          {...input}
        />
        {endButton && <div className="absolute inset-y-0 right-0.5 flex items-center">{endButton}</div>}
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

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** The name the form sends. */
  name: string;
  hint?: string | undefined;
  /** A button within the field's right end. */
  endButton?: ReactNode;
  error?: string | undefined;
}

/** A field whose letters are hidden until one asks to see them. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'endButton'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      endButton={
        <IconButton
          label={shown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}

export function EmailField({ label = 'Email', ...props }: EmailFieldProps) {
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

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string };

/** Says what makes a good password until the form says what is wrong with this one. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={
        props.error ? undefined : `At least ${PASSWORD_MIN} characters. A few words of your own work well.`
      }
      {...props}
    />
  );
}

/** A field of several lines; its error stands under it and is read with it. */
export function TextArea({ label, error, ...area }: TextAreaProps) {
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

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string;
  /** The name the form sends. */
  name: string;
  error?: string | undefined;
}

/** A labelled choice of one; its error stands under it and is read with it. */
export function SelectField({ label, error, children, className = '', ...select }: SelectFieldProps) {
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

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  label: string;
  /** The name the form sends. */
  name: string;
  error?: string | undefined;
  children: ReactNode;
}

/** A box to tick, with its label beside it: the whole line can be pressed. */
export function CheckboxField({ label, hint, className = '', ...input }: CheckboxFieldProps) {
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

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string;
  /** The name the form sends. */
  name: string;
  hint?: string | undefined;
}
