/** What can be told before the server, which knows the numbers that exist, is asked; undefined when nothing is wrong. */
export function indianPhoneError(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '');
  return /^(\+?91|0)?[6-9]\d{9}$/.test(digits) ? undefined : 'Please enter an Indian mobile number.';
}
