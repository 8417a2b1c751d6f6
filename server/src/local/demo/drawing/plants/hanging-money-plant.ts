import { porcelain } from '../kit/materials.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, dice, ellipse, flow, group, line, type Point, path, times } from '../kit/shapes.ts';
import { hoop, turned } from '../kit/turned.ts';

/** A trailing money plant in a knotted cotton hanger. Hangs around the origin. */
export function hangingMoneyPlant(pen: Pen): string {
  return [
    line('M0 -440V-392', '#8c5f2c', 6),
    circle(0, -384, 20, { stroke: '#b88a52', width: 9 }),
    cords('M-6 -366C-60 -240 -150 -140 -158 -30M6 -366C60 -240 150 -140 158 -30'),
    vines(pen, [
      [
        [-60, -60],
        [-120, -120],
        [-170, -80],
        [-214, 30],
        [-230, 150],
        [-214, 260],
      ],
      [
        [70, -64],
        [130, -126],
        [186, -80],
        [226, 20],
        [232, 130],
        [262, 220],
      ],
    ]),
    crown(pen),
    pot(pen),
    cords(
      'M-158 -30C-150 60 -70 150 0 178C70 150 150 60 158 -30M0 -352C-6 -200 -8 -80 -4 30C-2 90 0 140 0 178',
    ),
    knots(),
    vines(pen, [
      [
        [-90, -50],
        [-140, -30],
        [-150, 60],
        [-120, 160],
        [-150, 260],
        [-130, 340],
      ],
      [
        [40, -46],
        [84, -30],
        [100, 70],
        [76, 170],
        [104, 270],
        [92, 330],
      ],
    ]),
    fringe(),
  ].join('');
}

function pot(pen: Pen): string {
  return turned(
    pen,
    [
      [150, -52, true],
      [158, -40, true],
      [154, 20],
      [124, 110],
      [84, 148, true],
    ],
    porcelain,
    {
      foot: 0.2,
      decoration: [
        path('M-170 30Q0 74 170 30V180H-170Z', { fill: '#d98c6a', opacity: 0.85 }),
        hoop(22, 160, '#2f7d43', 6, 0.7, 0.2),
        times(9, (index) => {
          const x = Math.sin(((index - 4) / 4) * 1.3) * 140;
          return path(`M${x - 12} ${-12 + Math.cos(((index - 4) / 4) * 1.3) * 22}l12 22l12 -22Z`, {
            fill: '#2f7d43',
            opacity: 0.75,
          });
        }),
      ].join(''),
    },
  );
}

function cords(d: string): string {
  return (
    line(d, '#b99a6b', 12) +
    line(d, '#f3e2c4', 8) +
    path(d, { stroke: '#c9ab7c', width: 8, dash: '3 9', cap: 'butt' })
  );
}

function knots(): string {
  return [
    [-158, -30],
    [158, -30],
    [-3, 30],
    [0, 182],
  ]
    .map(
      ([x = 0, y = 0]) =>
        ellipse(x, y, 17, 20, '#f3e2c4') +
        line(
          `M${x - 13} ${y - 6}Q${x} ${y + 4} ${x + 13} ${y - 6}M${x - 13} ${y + 6}Q${x} ${y + 14} ${x + 13} ${y + 6}`,
          '#b99a6b',
          3,
        ),
    )
    .join('');
}

function fringe(): string {
  return times(9, (index) =>
    line(
      `M${(index - 4) * 3} 196Q${(index - 4) * 8} 260 ${(index - 4) * 9} ${320 - Math.abs(index - 4) * 8}`,
      index % 2 ? '#e3cda6' : '#f3e2c4',
      7,
    ),
  );
}

function crown(pen: Pen): string {
  const roll = dice(5);
  const ring = (count: number, reach: number, size: number, seed: number) =>
    times(count, (index) => {
      const turn = -86 + (index / (count - 1)) * 172;
      return group(
        { x: turn * 1.1, y: -56 + Math.abs(turn) * 0.1, turn: turn + roll() * 20 - 10 },
        group({ y: -reach * (0.2 + roll() * 0.6) }, heartLeaf(pen, size + roll() * 0.4, index + seed)),
      );
    });
  return ring(20, 140, 0.85, 0) + ring(15, 40, 0.8, 1);
}

function vines(pen: Pen, paths: readonly (readonly Point[])[]): string {
  return paths
    .map((points, vine) => {
      const leaves = points.flatMap((point, index) => {
        const next = points[index + 1];
        if (!next || index === 0) return [];
        return [0.15, 0.65].map((t, half) => {
          const [x, y] = [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t];
          const side = (index + half + vine) % 2 ? 1 : -1;
          return group(
            { x, y, turn: side * 68 + 90 * (side > 0 ? 0.55 : -0.55) },
            heartLeaf(pen, 0.98 - index * 0.08, index + half + vine),
          );
        });
      });
      return line(flow(points), '#5c9a44', 6) + leaves.join('');
    })
    .join('');
}

/** Heart-shaped, variegated, growing up from its stalk at the origin. */
function heartLeaf(pen: Pen, scale: number, seed: number): string {
  const [light, base] = [
    ['#a9dd6e', '#4c9a3a'],
    ['#8fd06a', '#3a8a34'],
    ['#c3ea86', '#62a844'],
  ][seed % 3] ?? ['#a9dd6e', '#4c9a3a'];
  return group(
    { scale },
    path(
      'M0 0C-12 -2 -40 -2 -42 -32C-42 -66 -14 -84 0 -104C14 -84 42 -66 42 -32C40 -2 12 -2 0 0Z',
      pen.linear([light ?? '', base ?? ''], 40),
    ),
    path('M-6 -14C-30 -16 -30 -44 -12 -64C-16 -44 -12 -30 -6 -14Z', { fill: '#f4f7c8', opacity: 0.65 }),
    line('M0 0Q3 -50 0 -96M0 -30Q14 -40 26 -40M0 -50Q12 -62 20 -62', '#2f6b2a', 2.5, 0.5),
  );
}
