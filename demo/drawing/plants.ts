import { lacquer, porcelain } from './kit/colours.ts';
import { hoop, mouth, turned } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import {
  circle,
  dice,
  ellipse,
  flow,
  group,
  line,
  num,
  type Pen,
  type Point,
  path,
  taper,
  times,
} from './kit/svg.ts';
import { tulsiVrindavan } from './tulsi-vrindavan.ts';

const stage = stages.plants;

export const plants: CategoryDrawings = {
  icon: stage.emblem(jadeBonsai, { y: 760, scale: 0.96 }),
  cover: stage.shelf(
    [hangingMoneyPlant, { x: 640, y: 330, scale: 0.76, half: 0 }],
    [tulsiVrindavan, { x: 260, y: 760, scale: 0.9, half: 170 }],
    [jadeBonsai, { x: 620, y: 810, scale: 0.52, half: 120 }],
  ),
  products: {
    'tulsi-vrindavan': [
      stage.standing(tulsiVrindavan, { y: 790, scale: 1.14, half: 180 }),
      stage.close(tulsiVrindavan, [0, -200], 2.2),
    ],
    'jade-bonsai': [
      stage.standing(jadeBonsai, { y: 760, scale: 1.08, half: 120 }),
      stage.gifted(jadeBonsai, { x: 250, y: 800, scale: 0.66, half: 120 }),
    ],
    'hanging-money-plant': [
      stage.hanging(hangingMoneyPlant, { y: 462, scale: 1.1 }),
      stage.close(hangingMoneyPlant, [-150, 110], 2),
    ],
  },
};

/** A trailing money plant in a knotted cotton hanger. Hangs around the origin. */
function hangingMoneyPlant(pen: Pen): string {
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

/** A small jade tree with fat leaves in a glazed blue bowl. */
function jadeBonsai(pen: Pen): string {
  const glaze = lacquer('#12306b', '#2f62b8', '#9cc3f5');
  return [
    group({ y: -170 }, tree(pen)),
    turned(
      pen,
      [
        [196, -186, true],
        [202, -168, true],
        [190, -110],
        [150, -40],
        [112, -14, true],
        [122, 0, true],
      ],
      glaze,
      {
        foot: 0.18,
        decoration: [
          path(
            'M-210 -190H210V-148C180 -128 170 -152 140 -132C110 -114 96 -146 60 -126C30 -110 10 -142 -30 -122C-60 -108 -84 -146 -120 -128C-150 -116 -176 -150 -210 -138Z',
            { fill: '#d6ecff', opacity: 0.85 },
          ),
          hoop(-58, 170, '#0d2450', 4, 0.5, 0.2),
        ].join(''),
      },
    ),
    mouth(pen, -186, 196, glaze, 14, 0.16),
    ellipse(0, -184, 178, 25, pen.linear(['#3d2a1c', '#6b4c33'], 20)),
    pebbles(),
    group({ y: -170 }, trunkFoot(pen)),
  ].join('');
}

function tree(pen: Pen): string {
  const bark = pen.linear(['#b08a62', '#7d5a3a', '#4f3620']);
  return [
    path(
      taper([
        [0, 6, 74],
        [-6, -70, 56],
        [10, -130, 46],
        [0, -190, 36],
      ]),
      bark,
    ),
    path(
      taper([
        [4, -110, 40],
        [70, -170, 30],
        [128, -206, 20],
      ]),
      bark,
    ),
    path(
      taper([
        [0, -120, 40],
        [-74, -176, 30],
        [-142, -198, 20],
      ]),
      bark,
    ),
    path(
      taper([
        [0, -180, 34],
        [-30, -250, 24],
        [-40, -300, 14],
      ]),
      bark,
    ),
    path(
      taper([
        [4, -180, 30],
        [50, -250, 22],
        [64, -300, 14],
      ]),
      bark,
    ),
    ...[
      [-168, -218, 92, 1],
      [164, -226, 92, 2],
      [-62, -336, 98, 3],
      [80, -340, 96, 4],
      [8, -262, 86, 5],
      [-110, -276, 78, 6],
      [124, -286, 74, 7],
      [8, -394, 72, 8],
    ].map(([x = 0, y = 0, r = 0, seed = 0]) => group({ x, y }, cloud(pen, r, seed))),
  ].join('');
}

/** A clump of paddle-shaped leaves, the lit ones on top. */
function cloud(pen: Pen, radius: number, seed: number): string {
  const roll = dice(seed * 13);
  const tones = [
    ['#3f8f4c', '#1f5f33'],
    ['#5cb05f', '#2f7d43'],
    ['#86cf7a', '#459a52'],
    ['#a9e394', '#5cb05f'],
  ] as const;
  return times(30, (index) => {
    const rise = index / 30;
    const angle = roll() * Math.PI * 2;
    const away = Math.sqrt(roll()) * radius * (1 - rise * 0.25);
    const [x, y] = [Math.cos(angle) * away - rise * 12, Math.sin(angle) * away * 0.74 - rise * 16];
    const tone = tones[Math.min(3, Math.floor(rise * 4))] ?? tones[0];
    const size = 22 + roll() * 8;
    return group(
      { x, y, turn: (angle * 180) / Math.PI + 90 + roll() * 40 - 20 },
      ellipse(0, -size * 0.4, size * 0.62, size, pen.radial([tone[0], tone[1]], 0.35, 0.3, 0.8)),
      path(
        `M${num(-size * 0.44)} ${num(-size * 0.9)}Q0 ${num(-size * 1.5)} ${num(size * 0.44)} ${num(-size * 0.9)}`,
        { stroke: rise > 0.4 ? '#e58a7a' : '#9c5a4f', width: 2.5, opacity: 0.7 },
      ),
      ellipse(-size * 0.18, -size * 0.7, size * 0.14, size * 0.3, { fill: '#fff', opacity: 0.4 }),
    );
  });
}

function trunkFoot(pen: Pen): string {
  return (
    path(
      'M-40 -8C-70 2 -76 10 -84 18Q0 30 84 18C70 6 56 0 38 -8Z',
      pen.linear(['#b08a62', '#7d5a3a', '#4f3620']),
    ) + line('M-14 -60C-20 -30 -22 -10 -36 12M12 -70C10 -40 16 -14 26 10', '#3d2a1c', 4, 0.5)
  );
}

function pebbles(): string {
  const roll = dice(41);
  return times(26, () => {
    const [angle, away] = [roll() * Math.PI * 2, 0.55 + roll() * 0.4];
    return ellipse(
      Math.cos(angle) * 170 * away,
      -184 + Math.sin(angle) * 22 * away,
      9 + roll() * 6,
      5 + roll() * 3,
      roll() > 0.5 ? '#efe6d6' : '#cfc0a8',
    );
  });
}
