/**
 * What a mail consists of. Both of its bodies are made from these fields; neither reads a text to find out what it is, so
 * that words a person wrote never become a link, a code or a paragraph of ours.
 */
export type MailPart =
  /** A paragraph. */
  | string
  /** Short lines that belong together. */
  | { lines: readonly string[] }
  | MailAction
  /** Several actions of the same kind. */
  | { actions: readonly MailAction[] }
  /** A one-time code. */
  | { code: string }
  | { amounts: readonly MailAmount[] }
  /** Products, with a picture where there is one. */
  | { items: readonly MailItem[] }
  /** Words that a person wrote, as they wrote them. */
  | { quote: string }
  /** Left out. */
  | false;

export interface MailAction {
  label: string;
  /** `HIDDEN` in a mail that is shown again. */
  url: string;
}

export interface MailItem {
  name: string;
  /** An absolute address; without one, no picture. */
  image?: string | undefined;
}

export interface MailAmount {
  label: string;
  amount: string;
  image?: string | undefined;
  isTotal?: boolean;
}

/** Stands for a code, a secret link or a surprise where a mail is shown again. */
export const HIDDEN = '••••';
