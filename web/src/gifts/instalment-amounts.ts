/** A quarter, a half and all of what is open, in whole rupees, each once. */
export function suggestedShares(open: number): number[] {
  const shares = [Math.ceil(open / 4), Math.ceil(open / 2), open];
  return [...new Set(shares)].filter((share) => share >= 1 && share <= open);
}

/** The amount as typed, in whole rupees; or what is wrong with it. */
export function readAmount(typed: string, open: number): { rupees: number } | { error: string } {
  const text = typed.replace(/[\s,₹]/g, '');
  if (text === '') return { error: 'Please enter an amount.' };
  if (!/^\d{1,9}$/.test(text)) return { error: 'Enter a whole number of rupees.' };
  const rupees = Number(text);
  if (rupees < 1) return { error: 'At least ₹1, please.' };
  return rupees > open
    ? { error: `At most ₹${open.toLocaleString('en-IN')}: that is what is left.` }
    : { rupees };
}
