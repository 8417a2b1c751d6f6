import type { Stops } from './svg.ts';

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

export const brass = material(['#9c6416', '#ffe9a8', '#efc55a', '#c98c28', '#8f5a14', '#c08733']);
export const gold = material(['#b37a12', '#fff3bd', '#f9d262', '#dba02a', '#a36b10', '#d9a541']);
export const copper = material(['#8e4320', '#ffd3b3', '#e79463', '#c06534', '#7f3817', '#b96c42']);
export const silver = material(['#8b93a0', '#ffffff', '#dfe4ea', '#aab3bf', '#747d8a', '#b6bec9']);
export const terracotta = material(['#a94f29', '#f0a57b', '#d97f4c', '#b95c31', '#8f421f', '#b5633c']);
export const clay = material(['#b57a52', '#f3cfae', '#dfa87c', '#c28759', '#966039', '#bb8760']);
export const rosewood = material(['#5a2a18', '#b06c48', '#8a4529', '#6a321d', '#431d10', '#6f3c26']);
export const mangoWood = material(['#a5713c', '#f0cf9c', '#d9ab6c', '#bd8a4b', '#8c5f2c', '#b88a52']);
export const boxwood = material(['#c99f5c', '#fff0c9', '#f3d799', '#dcb66e', '#b48a47', '#d9b679']);
export const porcelain = material(['#c3ccd8', '#ffffff', '#f7f9fb', '#e3e8ee', '#b9c3d0', '#dfe5ec']);

/** One coat of lacquer, glaze or paint in any colour. */
export function lacquer(deep: string, base: string, light: string): Material {
  return material([base, light, base, base, deep, base]);
}

function material(side: readonly [string, string, string, string, string, string]): Material {
  const [edge, light, mid, dark, deep, bounce] = side;
  return {
    side: [
      [0, edge],
      [0.2, light],
      [0.42, mid],
      [0.7, dark],
      [0.92, deep],
      [1, bounce],
    ],
    face: [light, mid, dark],
    light,
    mid,
    dark,
    deep,
  };
}

export interface Material {
  /** Across a round body, left to right. */
  side: Stops;
  /** Across a flat face, lit to unlit. */
  face: readonly string[];
  light: string;
  mid: string;
  dark: string;
  deep: string;
}
