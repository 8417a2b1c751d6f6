import { copper } from '../kit/materials.ts';
import type { Pen } from '../kit/pen.ts';
import { ellipse, group, path, rect } from '../kit/shapes.ts';
import { hoop, mouth, turned } from '../kit/turned.ts';

/** A hammered bottle and two tumblers, feet on the origin line. */
export function copperBottleSet(pen: Pen): string {
  return [
    group({ x: -70 }, bottle(pen)),
    group({ x: 176, y: -6, scale: 0.94 }, tumbler(pen)),
    group({ x: 92, y: 40 }, tumbler(pen)),
  ].join('');
}

export function bottle(pen: Pen): string {
  return [
    turned(
      pen,
      [
        [54, -500, true],
        [58, -466],
        [84, -420],
        [126, -366],
        [134, -300],
        [134, -60],
        [128, -14],
        [118, 0, true],
      ],
      copper,
      {
        foot: 0.14,
        decoration: [
          rect(-140, -352, 280, 270, hammered(pen)),
          hoop(-364, 130, '#7f3817', 5, 0.7),
          hoop(-354, 134, '#ffd3b3', 3, 0.8),
          hoop(-82, 136, '#7f3817', 5, 0.7),
          hoop(-72, 136, '#ffd3b3', 3, 0.8),
        ].join(''),
      },
    ),
    turned(
      pen,
      [
        [50, -584, true],
        [62, -570],
        [64, -510],
        [58, -498, true],
      ],
      copper,
      {
        decoration: [-556, -542, -528, -514].map((y) => hoop(y, 66, '#7f3817', 4, 0.5)).join(''),
      },
    ),
    ellipse(0, -584, 50, 11, pen.linear(['#ffe3cd', '#e79463', '#a85427'], 20)),
  ].join('');
}

function tumbler(pen: Pen): string {
  return [
    turned(
      pen,
      [
        [84, -200, true],
        [78, -120],
        [68, 0, true],
      ],
      copper,
      {
        foot: 0.18,
        decoration:
          rect(-90, -160, 180, 140, hammered(pen)) +
          hoop(-164, 84, '#7f3817', 4, 0.6) +
          hoop(-18, 74, '#7f3817', 4, 0.6),
      },
    ),
    mouth(pen, -200, 84, copper, 6, 0.2),
    ellipse(0, -192, 70, 11, pen.linear(['#d9efff', '#8fc4e6', '#5a8fb5'], 20)),
  ].join('');
}

function hammered(pen: Pen): string {
  const dent = (x: number, y: number) =>
    ellipse(x, y, 13, 12, { fill: '#6b2c0e', opacity: 0.16 }) +
    path(`M${x - 10} ${y - 4}A11 10 0 0 1 ${x + 6} ${y - 9}`, { stroke: '#fff', width: 2.5, opacity: 0.45 });
  return pen.tile(52, 46, dent(13, 12) + dent(39, 35));
}
