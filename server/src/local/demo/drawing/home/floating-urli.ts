import { brass } from '../kit/materials.ts';
import { flame, lotus, marigold, petal } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, dice, ellipse, group, line, path, times } from '../kit/shapes.ts';
import { hoop, turned } from '../kit/turned.ts';

/** A brass urli of water with lotus, marigold and two floating lamps. */
export function floatingUrli(pen: Pen): string {
  const roll = dice(21);
  return [
    feet(pen),
    turned(
      pen,
      [
        [372, -236, true],
        [352, -196],
        [320, -120],
        [220, -40],
        [120, -10, true],
      ],
      brass,
      {
        foot: 0.16,
        decoration: [
          hoop(-196, 362, '#7a4a0e', 5, 0.6, 0.24),
          hoop(-120, 330, '#7a4a0e', 5, 0.6, 0.24),
          times(15, (index) => {
            const angle = ((index - 7) / 7) * 1.35;
            return group(
              {
                x: Math.sin(angle) * 346,
                y: -158 + Math.cos(angle) * 92 - 8,
                scaleX: Math.max(0.3, Math.cos(angle)),
                scaleY: 1,
                turn: 0,
              },
              petal(44, 34, { fill: '#8a5613', opacity: 0.5 }),
              circle(0, -58, 5, { fill: '#fff3c4', opacity: 0.8 }),
            );
          }),
        ].join(''),
      },
    ),
    ellipse(0, -236, 372, 104, pen.linear(['#fff3c4', '#e9bb52', '#a36a18'], 20)),
    ellipse(0, -232, 338, 88, pen.linear(['#8a5613', '#c88c2b'], 20)),
    ellipse(0, -222, 330, 78, pen.linear(['#1a6f7a', '#3fa9ae', '#a6e3de'], 15)),
    ...[
      [-120, -250, 90],
      [130, -214, 110],
      [-20, -196, 70],
    ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.22, { stroke: '#fff', width: 3, opacity: 0.4 })),
    times(16, () => {
      const [angle, away] = [roll() * 6.28, 0.5 + roll() * 0.4];
      return group(
        {
          x: Math.cos(angle) * 320 * away,
          y: -224 + Math.sin(angle) * 72 * away,
          turn: roll() * 360,
          scaleX: 1,
          scaleY: 0.55,
        },
        petal(34, 28, roll() > 0.5 ? '#f2739b' : '#ffc24d', 0.3),
      );
    }),
    group({ x: -206, y: -236, scaleX: 1, scaleY: 0.72 }, marigold(pen, 52, 'orange')),
    group({ x: -128, y: -268, scaleX: 1, scaleY: 0.72 }, marigold(pen, 40, 'yellow')),
    group({ x: 214, y: -240, scaleX: 1, scaleY: 0.72 }, marigold(pen, 50, 'yellow')),
    group({ x: 136, y: -272, scaleX: 1, scaleY: 0.72 }, marigold(pen, 40, 'orange')),
    group({ x: 0, y: -214 }, ellipse(0, 0, 110, 20, { fill: '#07403b', opacity: 0.35 }), lotus(pen, 240)),
    group({ x: -112, y: -188 }, floatingLamp(pen)),
    group({ x: 122, y: -186 }, floatingLamp(pen)),
    line('M-366 -226C-330 -150 -180 -132 -40 -130', '#fff8dc', 4, 0.5),
  ].join('');
}

function floatingLamp(pen: Pen): string {
  return [
    ellipse(0, 2, 46, 10, { fill: '#07403b', opacity: 0.4 }),
    path('M-44 -14C-40 6 40 6 44 -14Z', pen.linear(brass.side)),
    ellipse(0, -14, 44, 11, pen.linear(['#fff3c4', '#d99f3d'], 20)),
    ellipse(0, -13, 35, 8, '#fff6df'),
    group({ y: -16 }, flame(pen, 66, 2.6)),
  ].join('');
}

function feet(pen: Pen): string {
  return [-104, 104]
    .map((x) =>
      group({ x }, path('M-36 -24C-30 -6 -34 4 -22 12H22C34 4 30 -6 36 -24Z', pen.linear(brass.side))),
    )
    .join('');
}
