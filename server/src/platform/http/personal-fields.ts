import {
  type AdminRole,
  findPincode,
  type OperationName,
  type PersonalKind,
  personalFieldsOf,
  sightOf,
} from '@tohfa/contract';

/** An answer as this role may see it, by the contract's table. */
export function asSeenBy<Answer>(role: AdminRole, name: OperationName, answer: Answer): Answer {
  let seen: unknown = answer;
  for (const [path, kind] of Object.entries(personalFieldsOf(name) ?? {})) {
    const sight = sightOf(role, kind);
    if (path === '' || sight === 'full') continue;
    seen = change(seen, path.split('.'), sight === 'masked' ? masks[kind] : undefined);
  }
  return seen as Answer;
}

/** Masks the value at the path, or without a mask leaves it out. */
function change(value: unknown, [step = '', ...rest]: string[], mask: Mask | undefined): unknown {
  const changed = (inner: unknown) => (rest.length > 0 ? change(inner, rest, mask) : mask?.(String(inner)));
  if (Array.isArray(value))
    return value.flatMap((entry) => {
      const shown = changed(entry);
      return shown === undefined ? [] : [shown];
    });
  if (!isRecord(value) || value[step] === undefined) return value;
  const { [step]: inner, ...others } = value;
  const shown = changed(inner);
  return shown === undefined ? others : { ...value, [step]: shown };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The area alone. */
export function maskAddress(address: string): string {
  if (address === '') return '';
  const pincode = findPincode(address);
  return pincode === undefined ? HIDDEN : `${HIDDEN} ${pincode}`;
}

/** Enough to tell two apart. What is empty stays empty. */
const masks: Partial<Record<PersonalKind, Mask>> = {
  phone: (phone) => (phone === '' ? '' : `••••••${phone.slice(-4)}`),
  address: maskAddress,
  street: (street) => (street === '' ? '' : HIDDEN),
  resident: (name) => (name === '' ? '' : `${name.slice(0, 1)}${HIDDEN}`),
  /** Written with masks already. */
  mail: (text) => text,
};

const HIDDEN = '•••';

type Mask = (value: string) => string;
