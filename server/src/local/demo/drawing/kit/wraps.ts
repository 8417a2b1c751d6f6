import type { Ribbon, Wrap } from './gift-box.ts';
import { paisley, petalRing } from './ornaments.ts';
import type { Drawing, Pen } from './pen.ts';
import { circle, group, line, path } from './shapes.ts';

/** Wrapping paper from three tones, a ribbon and a small print. */
export function wrapping(
  tones: readonly [string, string, string],
  ribbon: Ribbon,
  print: Drawing,
): (pen: Pen) => Wrap {
  const [light, paper, deep] = tones;
  return (pen) => ({ light, paper, deep, shade: '#2a0f18', print: print(pen), ribbon });
}

export function flowerPrint(colour: string, heart: string): Drawing {
  return (pen) => {
    const flower = petalRing(6, 3, 13, 10, colour) + circle(0, 0, 4, heart);
    return pen.tile(68, 68, group({ x: 17, y: 17 }, flower) + group({ x: 51, y: 51 }, flower));
  };
}

export function paisleyPaper(colour: string, heart: string): Drawing {
  return (pen) => {
    const one = (x: number, y: number, flip: number) =>
      group({ x, y, scaleX: 0.34 * flip, scaleY: 0.34 }, paisley(colour, heart, colour));
    return pen.tile(84, 96, one(22, 26, 1) + one(64, 74, -1));
  };
}

export function starPrint(colour: string): Drawing {
  return (pen) => {
    const star = path('M0 -15L4 -4L15 0L4 4L0 15L-4 4L-15 0L-4 -4Z', colour);
    return pen.tile(72, 72, group({ x: 18, y: 18 }, star) + group({ x: 54, y: 54, scale: 0.6 }, star));
  };
}

export function leafPrint(colour: string): Drawing {
  return (pen) => {
    const sprig =
      line('M0 18V-16', colour, 3) +
      path('M0 6C12 4 18 -4 18 -12C8 -12 0 -6 0 6Z', colour) +
      path('M0 12C-12 10 -18 2 -18 -6C-8 -6 0 0 0 12Z', colour);
    return pen.tile(
      76,
      84,
      group({ x: 20, y: 22, turn: 20 }, sprig) + group({ x: 58, y: 62, turn: -24 }, sprig),
    );
  };
}

export function stripePrint(colour: string): Drawing {
  return (pen) =>
    pen.tile(
      30,
      30,
      line('M-5 35L35 -5', colour, 6) + line('M-5 5L5 -5', colour, 6) + line('M25 35L35 25', colour, 6),
    );
}
