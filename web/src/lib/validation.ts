/** What a form can tell before the server is asked; undefined when nothing is wrong. */
export function emailError(email: string): string | undefined {
  return /^\s*\S+@\S+\s*$/.test(email) ? undefined : 'Please enter an email address.';
}

export function requiredError(value: string, words = 'This field is required.'): string | undefined {
  return value.trim() === '' ? words : undefined;
}

/** Those of them that say something. */
export function definedErrors<Name extends string>(
  errors: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
  const said = Object.entries(errors).filter(([, error]) => error !== undefined);
  return Object.fromEntries(said) as Partial<Record<Name, string>>;
}

/** What can be told before the server, which knows the numbers that exist, is asked; undefined when nothing is wrong. */
export function indianPhoneError(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '');
  return /^(\+?91|0)?[6-9]\d{9}$/.test(digits) ? undefined : 'Please enter an Indian mobile number.';
}
