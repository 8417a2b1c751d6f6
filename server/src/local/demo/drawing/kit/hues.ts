/** One backdrop hue a category, so that a shelf of cards reads as one family. */
export const hues = {
  mithai: hue('#fff1d6', '#fbd38b', '#e79a2f', '#f6bd62', '#7a4300'),
  tea: hue('#f4f3d8', '#d3d795', '#8f9a3c', '#bcc378', '#3d4410'),
  diwali: hue('#8a2350', '#5a1236', '#2e0619', '#7d2048', '#150109', true),
  rakhi: hue('#ffe6ed', '#fab4c9', '#d94f80', '#f39ab5', '#7a0f38'),
  crafts: hue('#fdeadd', '#f3bd9c', '#c4683a', '#e7a079', '#6b2a0c'),
  jewellery: hue('#f3e8f8', '#d3b4e4', '#8a4fae', '#be98d4', '#3f1458'),
  wardrobe: hue('#e6ebfa', '#b1c0eb', '#5468bd', '#98a9de', '#182459'),
  home: hue('#e0f4f0', '#9fd6cd', '#2d8f86', '#7fc3b8', '#07403b'),
  plants: hue('#ecf6df', '#b9dd9f', '#4f9443', '#9acb82', '#17430f'),
  play: hue('#e2f3fd', '#a5d6f4', '#2d8cc4', '#86c3e8', '#06395a'),
} as const;

function hue(light: string, mid: string, deep: string, floor: string, ink: string, night = false): Hue {
  return { light, mid, deep, floor, ink, night };
}

export interface Hue {
  light: string;
  mid: string;
  deep: string;
  floor: string;
  /** Shadows are tinted with it: black would look dirty on a coloured wall. */
  ink: string;
  /** Lit by lamps instead of a window. */
  night: boolean;
}
