import { dotRing, emerald, gem, pearl, petalRing, ruby, ruffle } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, group } from '../kit/shapes.ts';
import { beadsAlong, mauli, threadEnd } from './thread.ts';

/** A kundan flower on twisted mauli, lying across the picture. Centred on the origin. */
export function kundanRakhi(pen: Pen): string {
  const [left, right] = [
    [-392, 118],
    [392, -118],
  ] as const;
  return [
    group({ x: 14, y: 20, opacity: 0.22 }, circle(0, 0, 206, '#7a0f38')),
    mauli(left, [-190, 150], [0, 0], 20),
    mauli([0, 0], [190, -150], right, 20),
    threadEnd(pen, -388, 116, 74),
    threadEnd(pen, 388, -116, -106),
    beadsAlong(left, [-190, 150], [0, 0], [0.16, 0.32, 0.46], (index) => bead(pen, index)),
    beadsAlong([0, 0], [190, -150], right, [0.54, 0.68, 0.84], (index) => bead(pen, index + 1)),
    kundanFlower(pen),
  ].join('');
}

/** The medallion itself, 400 across. */
export function kundanFlower(pen: Pen): string {
  const goldFace = pen.linear(['#fff3bd', '#f0bf45', '#a87014'], 50);
  return [
    ruffle(190, 24, 7, goldFace),
    dotRing(24, 192, 7, pen.radial(['#fff', '#e8d8c4'], 0.35, 0.3, 0.7), 7.5),
    circle(0, 0, 176, pen.linear(['#d92a63', '#a30e45'], 50)),
    petalRing(12, 84, 86, 54, goldFace),
    around(12, () => group({ y: -126 }, gem(pen, 15, 26, ruby))),
    petalRing(12, 96, 52, 24, { fill: '#fff7dc', opacity: 0.55 }, 15),
    circle(0, 0, 98, goldFace),
    circle(0, 0, 90, pen.linear(['#1f9a66', '#0a5a3a'], 50)),
    petalRing(8, 34, 54, 38, goldFace),
    around(8, () => group({ y: -62 }, gem(pen, 11, 17, emerald))),
    dotRing(8, 80, 6, '#fff7dc', 22.5),
    circle(0, 0, 42, goldFace),
    gem(pen, 33, 33, ruby),
    dotRing(16, 38, 3.4, '#fff7dc'),
  ].join('');
}

function bead(pen: Pen, index: number): string {
  if (index % 2) return circle(0, 0, 25, pen.linear(['#fff3bd', '#d89f2c'], 50)) + gem(pen, 19, 19, emerald);
  return gem(pen, 22, 22, pearl);
}
