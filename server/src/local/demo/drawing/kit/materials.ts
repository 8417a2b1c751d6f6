import type { Stops } from './pen.ts';

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
