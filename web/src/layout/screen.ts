import type { ComponentType } from 'react';

/** An entry of `screens.ts`. */
export type Screen<Path extends string = string> = {
  path: Path;
  load: () => Promise<ScreenModule<object>>;
  /** What it shows with its first picture but loads on its own. */
  parts?: readonly (() => Promise<unknown>)[];
  /** What it asks for first, whoever looks at it; `{id}` is the number in its address. */
  answers?: readonly string[];
  /** What it asks for first for the person signed in; `{id}` is the one in its path. */
  ownAnswers?: readonly string[];
  /** Its text is there before its fonts, and would move when they arrive. Others wait longer for their answers. */
  textWouldMove?: true;
} & Frame;

/** What stands around a screen, and who may see it. */
export type Frame =
  | { layout: 'bare'; guard?: undefined }
  | { layout: 'shop'; guard?: 'signed-in' | 'user-record' }
  | { layout: 'admin'; guard: 'admin-flag' | 'admin-session' };

export interface ScreenModule<Props> {
  default: ComponentType<Props>;
  /** Puts the answers that the screen at this address shows first into the query cache. */
  fetchFirst?: (url: URL) => Promise<unknown>;
}
