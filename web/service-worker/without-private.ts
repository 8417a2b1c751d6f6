const PRIVATE: ReadonlySet<string> = new Set([
  'phone',
  'address',
  'full_address',
  'billingAddress',
  'flatNo',
  'flatNumber',
  'apartment',
  'building',
  'landmark',
  'district',
  'state',
  'pincode',
]);

/** The same answer with nothing in it that tells where somebody lives or how to call them. */
export function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, PRIVATE.has(name) ? '' : withoutPrivate(inner)]),
  );
}
