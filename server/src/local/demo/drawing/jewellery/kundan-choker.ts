import { lacquer } from '../kit/materials.ts';
import { dotRing, emerald, gem, pearl, petalRing, ruby } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, ellipse, group, path, times } from '../kit/shapes.ts';
import { turned } from '../kit/turned.ts';

/** A bridal choker with its drop, shown on a velvet bust. */
export function kundanChoker(pen: Pen): string {
  return [bust(pen), group({ y: -330 }, necklace(pen))].join('');
}

function bust(pen: Pen): string {
  const velvet = lacquer('#22062f', '#4a1a63', '#7d4a9b');
  return [
    turned(
      pen,
      [
        [206, -26, true],
        [220, -12],
        [222, 0, true],
      ],
      lacquer('#7a4a0e', '#d99f3d', '#fff0b8'),
    ),
    turned(
      pen,
      [
        [72, -560, true],
        [66, -504],
        [74, -448],
        [136, -408],
        [238, -374],
        [282, -322],
        [284, -230],
        [248, -110],
        [206, -24, true],
      ],
      velvet,
      { gleam: false },
    ),
    ellipse(0, -560, 72, 15, pen.linear(['#8a5aa8', '#4a1a63', '#2a0a3a'], 20)),
    path(
      'M-250 -350C-190 -376 -106 -394 -76 -448L-64 -504C-54 -424 -116 -388 -200 -346C-244 -322 -262 -270 -248 -170C-274 -250 -284 -320 -250 -350Z',
      { fill: '#fff', opacity: 0.14 },
    ),
  ].join('');
}

function necklace(pen: Pen): string {
  const goldFace = pen.linear(['#fff3bd', '#f0bf45', '#a87014'], 50);
  const pieces = 11;
  const spot = (index: number, across: number, drop: number) => {
    const t = (index - (pieces - 1) / 2) / ((pieces - 1) / 2);
    const angle = t * 1.32;
    return {
      x: Math.sin(angle) * across,
      y: -60 + Math.cos(angle) * drop,
      turn: -angle * 44,
      size: 1 - Math.abs(t) * 0.22,
    };
  };
  return [
    times(pieces * 2 - 1, (index) => {
      const at = spot(index / 2, 176, 150);
      return group(
        { x: at.x, y: at.y + 58 * at.size, turn: at.turn, scale: at.size },
        circle(0, -16, 5, '#d99f3d'),
        gem(pen, 10, 12, pearl),
        group({ y: 22 }, gem(pen, 7, 10, index % 2 ? ruby : emerald)),
      );
    }),
    times(pieces, (index) => {
      const at = spot(index, 172, 142);
      return group(
        { x: at.x, y: at.y, turn: at.turn, scale: at.size },
        path('M-27 -40Q0 -52 27 -40L31 26Q0 56 -31 26Z', goldFace),
        path('M-20 -31Q0 -41 20 -31L23 20Q0 42 -23 20Z', '#fff9ec'),
        group({ y: -4 }, gem(pen, 15, 21, index % 2 ? emerald : ruby)),
        circle(0, 29, 5, '#fff9ec'),
      );
    }),
    times(21, (index) => {
      const at = spot(index / 2, 158, 86);
      return group({ x: at.x, y: at.y - 4 }, gem(pen, 10, 10, pearl));
    }),
    group(
      { y: 196 },
      petalRing(10, 24, 34, 24, goldFace),
      dotRing(10, 62, 6, '#fffbe6', 18),
      circle(0, 0, 34, goldFace),
      gem(pen, 27, 27, ruby),
      group({ y: 76 }, gem(pen, 14, 18, pearl)),
      group({ x: -30, y: 64 }, gem(pen, 9, 12, emerald)),
      group({ x: 30, y: 64 }, gem(pen, 9, 12, emerald)),
    ),
  ].join('');
}
