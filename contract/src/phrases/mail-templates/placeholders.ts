import type { MailPart } from '../mail-parts.ts';

export interface Template<P extends Record<string, Placeholder>> {
  domain:
    | 'purchases'
    | 'gifts'
    | 'pledges'
    | 'registries'
    | 'accounts'
    | 'special-days'
    | 'circles'
    | 'stock'
    | 'payments'
    | 'admin';
  /** `guest` also for people with an account who come as one: contributors, those who wait for a product. */
  audience: 'customer' | 'guest' | 'admin';
  placeholders: P;
}

/**
 * - `text`: words within a sentence
 * - `link`: where a button leads, `[Label]({link})` in a paragraph of its own
 * - `code`, `words` (what a person wrote) and `block` (amounts, products): a paragraph of its own
 */
export interface Placeholder {
  kind: 'text' | 'link' | 'code' | 'words' | 'block';
  example: string | readonly MailPart[];
  /** Edited words must keep it. */
  required?: true;
  /** Hidden where a mail is shown again: it opens something, or is somebody's surprise. */
  secret?: true;
}

type Flags = Pick<Placeholder, 'required' | 'secret'>;

// @__NO_SIDE_EFFECTS__
export const text = (example: string, flags: Flags = {}) => ({ kind: 'text' as const, example, ...flags });

// @__NO_SIDE_EFFECTS__
export const words = (example: string, flags: Flags = {}) => ({ kind: 'words' as const, example, ...flags });

// @__NO_SIDE_EFFECTS__
export const block = (example: readonly MailPart[], flags: Flags = {}) => ({
  kind: 'block' as const,
  example,
  ...flags,
});

/** A button that must stay. */
// @__NO_SIDE_EFFECTS__
export const link = (path: string, flags: Flags = {}) => ({
  kind: 'link' as const,
  example: `https://tohfa.example${path}`,
  required: true as const,
  ...flags,
});

/** The same with a token behind the `#`. */
// @__NO_SIDE_EFFECTS__
export const secretLink = (path: string) => link(`${path}#example`, { secret: true });

export const code = { kind: 'code', example: '402 917', required: true, secret: true } as const;

export const greeting = text('Hello Asha Rao,');
