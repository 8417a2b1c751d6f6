import { useMutation } from '@tanstack/react-query';
import { partTexts } from '@tohfa/contract/screens';
import { type BaseSyntheticEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError, errorMessage } from './api.ts';

/**
 * A form checked by a schema of the contract: after a field is left and while it is corrected, and as a whole before
 * it is sent. It is sent once at a time and keeps what was typed. An error stands under its field, the server's
 * too, and the first takes the focus; anything else is `problem`.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  options: ContractFormOptions<Input, Output>,
): ContractForm<Input, Output> {
  const { defaultValues, onSubmit, toMessage = errorMessage, alwaysShowMessage } = options;
  const form = useForm<Input, unknown, Output>({
    defaultValues,
    resolver: schemaResolver(schema, options),
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  });
  const sending = useRef(false);
  const submission = useMutation({
    mutationFn: (values: Output) => Promise.resolve(onSubmit(values)),
    networkMode: 'always',
    onError: (error) => showServerErrors(form, error),
  });

  // Read while rendering: react-hook-form only tracks what was read.
  const { errors } = form.formState;
  const failed = submission.isError && (alwaysShowMessage || !hasKnownField(form, submission.error));
  const unseen = form.formState.isSubmitted ? unseenError(form, errors) : undefined;

  return {
    ...form,
    busy: submission.isPending,
    error: submission.error,
    problem: unseen ?? (failed ? toMessage(submission.error) : undefined),
    field: (name, options) => ({
      ...form.register(name, options),
      error: messageAt(errors, name),
    }),
    submit: (event) => {
      event?.preventDefault();
      if (sending.current) return;
      sending.current = true;
      submission.reset();
      const send = form.handleSubmit((values) => submission.mutateAsync(values).catch(() => undefined));
      void send(event).finally(() => {
        sending.current = false;
      });
    },
  };
}

/** Errors appear this long after a field is left: shown at once, they would move a button that is being pressed. */
const ERROR_DELAY_MS = 300;

function schemaResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  { fixedValues, check }: Pick<ContractFormOptions<Input, Output>, 'fixedValues' | 'check'>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const result = await schema['~standard'].validate({ ...values, ...fixedValues });
    const errors: FieldErrors<Input> = {};
    const found = [...Object.entries(check?.(values) ?? {}), ...issueMessages(result.issues ?? [])];
    for (const [name, message] of found) {
      if (message && get(errors, name) === undefined) set(errors, name, { type: 'contract', message });
    }
    if (result.issues !== undefined || Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: result.value, errors: {} };
  };
}

/**
 * A schema that is loaded once something was typed, for a screen that many open first. When it cannot be loaded, the
 * server's answer says what is wrong.
 */
export function lazySchema<Input, Output>(
  load: () => Promise<FormSchema<Input, Output>>,
): FormSchema<Input, Output> {
  return {
    '~standard': {
      validate: async (value) => {
        const schema = await load().catch(() => undefined);
        return schema ? schema['~standard'].validate(value) : { value: value as Output };
      },
    },
  };
}

function issueMessages(issues: readonly SchemaIssue[]): [string, string][] {
  return issues.map(({ path = [], message }) => [
    path.map((step) => (typeof step === 'object' ? step.key : step)).join('.'),
    message,
  ]);
}

function showServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  const known = Object.entries(error.fields).filter(([name]) => isRegistered(form, name));
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

function hasKnownField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  return error instanceof ApiError && Object.keys(error.fields).some((name) => isRegistered(form, name));
}

/** An error of a value that has no field on the screen would be shown nowhere. */
function unseenError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: FieldErrors<Input>,
): string | undefined {
  const seen = [...form.control._names.mount].some((name) => get(errors, name) !== undefined);
  if (seen) return undefined;
  const first = Object.keys(errors).find((name) => name !== 'root');
  return first === undefined ? undefined : messageAt(errors, first);
}

function isRegistered<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
): boolean {
  return form.control._names.mount.has(name);
}

/** For `check`: what the schema leaves optional and this form needs. */
export function requiredError(value: string | undefined, message = partTexts.required) {
  return value === undefined || value.trim() === '' ? message : undefined;
}

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}

/** A schema of the contract, by the interface that schema libraries share (standardschema.dev). */
export interface FormSchema<Input, Output> {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

interface ContractFormOptions<Input extends FieldValues, Output> {
  defaultValues: DefaultValues<Input>;
  /** What the schema wants and no field asks for. */
  fixedValues?: Partial<Input>;
  /** What the schema cannot know: errors by field, before the schema's own. */
  check?: (values: Input) => Partial<Record<Path<Input>, string | undefined>>;
  onSubmit: (values: Output) => unknown;
  toMessage?: (error: unknown) => string;
  /** Shows the message even when a field says more. */
  alwaysShowMessage?: boolean;
}

export interface ContractForm<Input extends FieldValues, Output>
  extends UseFormReturn<Input, unknown, Output> {
  busy: boolean;
  problem: string | undefined;
  /** What the last attempt to send it threw. */
  error: unknown;
  /** Name, handlers and error of a field, for `TextField` and its kind. */
  field: (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => RegisteredField<Input>;
  submit: (event?: BaseSyntheticEvent) => void;
}

type RegisteredField<Input extends FieldValues> = ReturnType<UseFormReturn<Input>['register']> & {
  error: string | undefined;
};
