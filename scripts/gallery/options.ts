import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '@tohfa/contract/languages';

export const PARTS = ['papers', 'readme', 'screens', 'accessibility', 'sheets'] as const;
export const SIZES = ['360x740', '390x844', '768x1024', '1440x900'] as const;
export const SCHEMES = ['light', 'dark'] as const;
/** `open`: what opens on a screen, such as a dialog. */
export const STATES = ['full', 'open', 'loading', 'error', 'empty', 'long'] as const;

/** Throws what to write instead. */
export function readOptions(args: string[]): GalleryOptions {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      language: several,
      size: several,
      scheme: several,
      state: several,
      only: { type: 'string', default: '' },
      whole: { type: 'boolean', default: false },
    },
  });
  const [part] = positionals.map((name) => oneOf('part', PARTS, name));
  return {
    part,
    languages: chosen('language', LANGUAGES, values.language),
    sizes: chosen('size', SIZES, values.size),
    schemes: chosen('scheme', SCHEMES, values.scheme),
    states: chosen('state', STATES, values.state),
    only: new RegExp(values.only),
    whole: values.whole,
  };
}

function chosen<T extends string>(option: string, all: readonly T[], named: readonly string[]): readonly T[] {
  return named.length > 0 ? named.map((name) => oneOf(option, all, name)) : all;
}

function oneOf<T extends string>(option: string, all: readonly T[], name: string): T {
  const found = all.find((one) => one === name);
  if (found === undefined) throw new Error(`Unknown ${option} ${name}: one of ${all.join(', ')}.`);
  return found;
}

/** Of `390x844`. */
export function viewportOf(size: Size): { width: number; height: number } {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

export type Size = (typeof SIZES)[number];
export type State = (typeof STATES)[number];

export interface GalleryOptions {
  part: (typeof PARTS)[number] | undefined;
  languages: readonly Language[];
  sizes: readonly Size[];
  schemes: readonly (typeof SCHEMES)[number][];
  states: readonly State[];
  /** Of the names of screens. */
  only: RegExp;
  whole: boolean;
}
