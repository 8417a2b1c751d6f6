/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Returns the top-level field that contains text PostgreSQL cannot store, '' for the value itself, undefined for none.
 * Not recursive, because a body may be deeply nested.
 */
export function findUnstorableField(value: unknown): string | undefined {
  const pending: { field: string; value: unknown }[] = [{ field: '', value }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { field, value: current } = next;
    if (typeof current === 'string' && !isStorableText(current)) return field;
    if (typeof current !== 'object' || current === null || ArrayBuffer.isView(current)) continue;
    for (const [key, inner] of Object.entries(current)) {
      if (!isStorableText(key)) return field;
      pending.push({ field: field || key, value: inner });
    }
  }
  return undefined;
}
