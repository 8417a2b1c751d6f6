/** Colours of the shop's accent. In a file without schemas, as `names.ts` is. */

/** The paper and surfaces that the accent stands on, as `web/src/styles/tokens.css` has them. */
const LIGHT = { paper: '#fff9f2', surface: '#ffffff' };
const DARK = { paper: '#1b1216', surface: '#261a20' };

/** What text needs by WCAG 2.2, 1.4.3. */
export const MIN_CONTRAST = 4.5;

/** Offered on the settings screen; the first is the one the shop has without a choice. */
export const ACCENTS = [
  { name: 'Rani', hex: '#b3134f' },
  { name: 'Kumkum', hex: '#a8201a' },
  { name: 'Terracotta', hex: '#9a4316' },
  { name: 'Leaf', hex: '#1f6b45' },
  { name: 'Peacock', hex: '#0b6470' },
  { name: 'Indigo', hex: '#3446a8' },
  { name: 'Jamun', hex: '#6b2a8c' },
  { name: 'Charcoal', hex: '#3f3a44' },
] as const;

export const DEFAULT_ACCENT = ACCENTS[0].hex;

/**
 * The colour with what goes with it in both schemes, or undefined when white words on it cannot be read. The dark scheme
 * gets a lighter tint of the same colour.
 */
export function accentColours(hex: string): { light: AccentColours; dark: AccentColours } | undefined {
  if (!/^#[0-9a-f]{6}$/.test(hex)) return undefined;
  const light = {
    main: hex,
    deep: mix(hex, '#000000', 0.18),
    on: LIGHT.surface,
    soft: mix(hex, LIGHT.surface, 0.88),
  };
  if (lowestContrast(light, LIGHT) < MIN_CONTRAST) return undefined;
  for (let share = 0.4; share < 1; share += 0.05) {
    const main = mix(hex, '#ffffff', share);
    const soft = mix(hex, DARK.surface, 0.7);
    const dark = { main, deep: mix(main, '#ffffff', 0.25), on: mix(hex, '#000000', 0.75), soft };
    if (lowestContrast(dark, DARK) >= MIN_CONTRAST) return { light, dark };
  }
  return undefined;
}

/** The accent is read on paper, on cards and on its own soft tint; words stand on it. */
function lowestContrast({ main, on, soft }: AccentColours, { paper, surface }: typeof LIGHT): number {
  return Math.min(...[paper, surface, soft, on].map((other) => contrast(main, other)));
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(hex: string, other: string, share: number): string {
  const [from, to] = [channels(hex), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

export interface AccentColours {
  main: string;
  /** Pressed and hovered. */
  deep: string;
  /** Words on it. */
  on: string;
  /** Behind what is chosen. */
  soft: string;
}
