import { brass } from '../kit/materials.ts';
import { petal } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, dice, dots, ellipse, group, line, path, times } from '../kit/shapes.ts';
import { hoop, turned } from '../kit/turned.ts';

/** A pyramid of laddoos on a footed brass plate. */
export function laddooTower(pen: Pen): string {
  const rows = [
    { y: -196, count: 4, size: 74 },
    { y: -296, count: 3, size: 74 },
    { y: -394, count: 2, size: 74 },
    { y: -490, count: 1, size: 76 },
  ];
  const back = [-126, 0, 126].map((x, index) => group({ x, y: -226 }, laddoo(pen, 70, 40 + index)));
  return [
    pedestal(pen),
    ellipse(0, -134, 252, 40, { fill: '#6b3c05', opacity: 0.35 }),
    ...back,
    ...rows.map(({ y, count, size }, row) =>
      times(count, (index) =>
        group({ x: (index - (count - 1) / 2) * 128, y }, laddoo(pen, size, row * 7 + index)),
      ),
    ),
    petals(pen),
  ].join('');
}

/** One laddoo around the origin: boondi pressed together, a melon seed or two. */
export function laddoo(pen: Pen, radius: number, seed: number): string {
  const roll = dice(seed + 5);
  // A sunflower's spiral, slightly shaken, packs the boondi evenly.
  const grains = Array.from({ length: 64 }, (_, index) => {
    const [angle, away] = [index * 2.4 + roll() * 0.5, Math.sqrt((index + 0.5) / 64) * radius * 0.9];
    return [Math.cos(angle) * away, Math.sin(angle) * away, radius * 0.115] as const;
  });
  const boondi = ['#ffc24d', '#ff9d2b', '#f08010', '#ffb03d'].map((fill, tone) =>
    dots(
      grains.filter((_, index) => (index * 7 + seed) % 4 === tone),
      { fill, opacity: 0.85 },
    ),
  );
  const glints = grains.map(([x, y]) => [x - radius * 0.03, y - radius * 0.035, radius * 0.038] as const);
  const seedAt = (turn: number, away: number) =>
    group(
      { turn },
      group({ y: -away, turn: 50 }, petal(radius * 0.3, radius * 0.18, pen.linear(['#fff', '#f1e2bb'], 60))),
    );
  return [
    circle(0, 0, radius, pen.radial(['#ffb63d', '#f58a12', '#c95a05'], 0.36, 0.3, 0.78)),
    ...boondi,
    dots(glints, { fill: '#fff3c4', opacity: 0.75 }),
    circle(
      0,
      0,
      radius * 1.02,
      pen.radial(
        [
          [0, '#fff4c9', 0.5],
          [0.4, '#fff', 0],
          [0.72, '#8a3300', 0.05],
          [1, '#8a3300', 0.6],
        ],
        0.36,
        0.28,
        0.78,
      ),
    ),
    seedAt(-30 + roll() * 60, radius * 0.2),
    roll() > 0.5
      ? group(
          { x: radius * 0.25, y: -radius * 0.4, turn: roll() * 90 },
          path('M-10 0Q0 -6 10 0Q0 6 -10 0Z', '#7da83e'),
        )
      : '',
  ].join('');
}

function pedestal(pen: Pen): string {
  return [
    turned(
      pen,
      [
        [60, -120, true],
        [34, -92],
        [26, -66],
        [44, -40],
        [110, -14],
        [128, 0, true],
      ],
      brass,
      {
        decoration:
          hoop(-66, 30, '#7a4a0e', 4, 0.7) +
          hoop(-28, 90, '#7a4a0e', 3, 0.6) +
          hoop(-12, 120, '#fff3c4', 3, 0.7),
      },
    ),
    path('M-290 -152C-280 -116 -160 -96 0 -96S280 -116 290 -152Z', pen.linear(brass.side)),
    ellipse(0, -152, 290, 46, pen.linear(['#fff0b8', '#e6b54c', '#a26a1a'], 20)),
    ellipse(0, -150, 266, 38, pen.linear(['#b57c24', '#efc660', '#ffe9a6'], 20)),
    times(21, (index) => {
      const t = (index / 20) * Math.PI;
      return circle(-Math.cos(t) * 268, -128 + Math.sin(t) * 26, 6, { fill: '#7a4a0e', opacity: 0.5 });
    }),
    line('M-288 -150C-270 -118 -150 -100 -20 -98', '#fff8dc', 3, 0.7),
  ].join('');
}

function petals(pen: Pen): string {
  const spots = [
    [-226, -150, 30],
    [214, -148, -40],
    [-250, 6, 60],
    [196, 14, 110],
    [250, -6, 20],
    [-180, 22, -20],
  ] as const;
  return spots
    .map(([x, y, turn]) =>
      group(
        { x, y, turn, scaleX: 1, scaleY: 0.7 },
        petal(46, 40, pen.linear(['#ff9dbb', '#d8316a'], 60), 0.3),
      ),
    )
    .join('');
}
