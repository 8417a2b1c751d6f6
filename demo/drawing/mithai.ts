import { brass, mangoWood } from './kit/colours.ts';
import { dotRing, hoop, paisley, petal, petalRing, turned } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { circle, dice, dots, ellipse, group, line, num, type Pen, path, rect, times } from './kit/svg.ts';

const stage = stages.mithai;

export const mithai: CategoryDrawings = {
  icon: stage.emblem((pen) => laddoo(pen, 240, 2)),
  cover: stage.spread(
    [dryFruitTray, { x: 330, y: 330, scale: 0.78 }],
    [kajuKatliBox, { x: 640, y: 690, scale: 0.62, turn: 6 }],
  ),
  products: {
    'kaju-katli': [
      stage.laid(kajuKatliBox),
      stage.close(kajuKatliBox, [-80, 60], 2.1),
      stage.giftedFlat(kajuKatliBox, { x: 310, y: 590, scale: 0.74 }),
    ],
    'motichoor-laddoo': [
      stage.standing(laddooTower, { y: 770, scale: 1.04, half: 130 }),
      stage.close(laddooTower, [40, -330], 2.2),
    ],
    'dry-fruit-tray': [
      stage.laid(dryFruitTray),
      stage.close(dryFruitTray, [150, -90], 2),
      stage.giftedFlat(dryFruitTray, { x: 300, y: 600, scale: 0.72 }),
    ],
  },
};

/** A carved round tray from above: five kinds of nuts and fruit around a sixth. */
function dryFruitTray(pen: Pen): string {
  const kinds = [almond, cashew, pistachio, raisin, walnut];
  return [
    circle(22, 28, 366, { fill: '#5b2a00', opacity: 0.22 }),
    circle(0, 0, 366, pen.linear(['#e9bd82', '#b47a3e', '#7c4a1c'], 48)),
    circle(0, 0, 366, { stroke: '#f6dcae', width: 4, opacity: 0.7 }),
    petalRing(40, 328, 30, 24, { fill: '#7c4a1c', opacity: 0.55 }),
    dotRing(40, 340, 5, '#f6dcae', 4.5),
    circle(0, 0, 322, pen.linear(['#6a3d15', '#a06a32'], 48)),
    ...kinds.map((kind, index) => group({ turn: index * 72 }, compartment(pen, kind, index))),
    circle(0, 0, 106, pen.linear(['#e9bd82', '#a06a32'], 48)),
    circle(0, 0, 92, pen.linear(['#4f2c0d', '#8a5826'], 48)),
    group({ clip: pen.clip(circle(0, 0, 92, '#000')) }, apricots(pen)),
  ].join('');
}

function compartment(pen: Pen, kind: (pen: Pen, seed: number) => string, index: number): string {
  const wedge = wedgeOutline(116, 310, 33);
  const roll = dice(index * 31 + 9);
  const rows = [
    { away: 136, count: 3 },
    { away: 182, count: 4 },
    { away: 230, count: 5 },
    { away: 278, count: 6 },
    { away: 160, count: 3 },
    { away: 208, count: 4 },
    { away: 256, count: 5 },
  ];
  const heap = rows.flatMap(({ away, count }, row) =>
    Array.from({ length: count }, (_, at) => {
      const spread = (at - (count - 1) / 2) * (56 / count) + roll() * 6 - 3;
      return group(
        { turn: spread },
        group(
          { y: -away + roll() * 12 - 6, turn: roll() * 360, scale: 0.94 + roll() * 0.2 },
          kind(pen, row * 9 + at),
        ),
      );
    }),
  );
  return [
    path(wedge, pen.linear(['#5a3210', '#8a5826'], 60)),
    group({ clip: pen.clip(path(wedge, '#000')) }, ...heap),
    path(wedge, { stroke: mangoWood.mid, width: 9 }),
    path(wedge, { stroke: '#6a3d15', width: 2, opacity: 0.6 }),
  ].join('');
}

function wedgeOutline(inner: number, outer: number, spread: number): string {
  const at = (radius: number, degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${num(Math.cos(angle) * radius)} ${num(Math.sin(angle) * radius)}`;
  };
  return `M${at(inner, -spread + 3)}L${at(outer, -spread)}A${outer} ${outer} 0 0 1 ${at(outer, spread)}L${at(inner, spread - 3)}A${inner} ${inner} 0 0 0 ${at(inner, -spread + 3)}Z`;
}

function almond(pen: Pen): string {
  return group(
    { y: 26 },
    group({ x: 3, y: 4, opacity: 0.35 }, petal(58, 36, '#2a1204')),
    petal(58, 36, pen.linear(['#d58a4c', '#a95a23', '#74370f'], 30)),
    line('M0 -6Q-8 -28 0 -52', '#6b300c', 1.8, 0.7),
    line('M4 -10Q10 -28 3 -46', '#6b300c', 1.6, 0.5),
    line('M-8 -16Q-12 -30 -6 -42', '#f0b27a', 2.4, 0.7),
  );
}

function cashew(pen: Pen): string {
  const outline =
    'M-34 6C-36 -22 -12 -38 14 -34C36 -30 42 -8 30 4C22 12 12 6 6 2C0 -2 -6 0 -6 8C-6 18 -4 28 -16 30C-28 32 -33 20 -34 6Z';
  return [
    group({ x: 3, y: 4, opacity: 0.35 }, path(outline, '#2a1204')),
    path(outline, pen.linear(['#fff6e0', '#f2dcb0', '#cfa970'], 50)),
    line('M-25 6C-26 -12 -8 -25 14 -23', '#fff', 4, 0.85),
  ].join('');
}

function pistachio(pen: Pen): string {
  return [
    ellipse(3, 4, 28, 18, { fill: '#2a1204', opacity: 0.35 }),
    ellipse(0, 0, 28, 18, pen.linear(['#fff4dc', '#e8cfa0', '#bd9a64'], 60)),
    path('M-24 0Q0 -19 26 -4Q2 13 -24 0Z', pen.linear(['#b9d873', '#7ea63a', '#54762a'], 60)),
    line('M-16 -2Q0 -11 16 -5', '#dff0ad', 2.5, 0.8),
    path('M6 -9Q16 -10 25 -4Q16 -2 8 -2Z', { fill: '#8a3b5a', opacity: 0.55 }),
  ].join('');
}

function raisin(pen: Pen, seed: number): string {
  const tone = seed % 3 ? ['#f6c75c', '#c9851f', '#7f4a0c'] : ['#e2a53c', '#a8651a', '#643707'];
  return [
    ellipse(2, 4, 21, 14, { fill: '#2a1204', opacity: 0.35 }),
    ellipse(0, 0, 21, 14, pen.radial(tone, 0.35, 0.3, 0.8)),
    line('M-12 -3Q-4 4 6 -2M-4 6Q6 2 13 5', '#6b3a08', 2, 0.55),
    ellipse(-7, -6, 5, 2.5, { fill: '#fff', opacity: 0.6 }),
  ].join('');
}

function walnut(pen: Pen): string {
  const lobe =
    'M0 -28C14 -36 32 -22 28 -6C36 6 26 26 12 24C8 30 2 30 0 26C-2 30 -8 30 -12 24C-26 26 -36 6 -28 -6C-32 -22 -14 -36 0 -28Z';
  return [
    group({ x: 3, y: 4, opacity: 0.35 }, path(lobe, '#2a1204')),
    path(lobe, pen.radial(['#efc995', '#c08a50', '#7f4f22'], 0.36, 0.3, 0.8)),
    line('M0 -24V22', '#6b3f17', 3, 0.7),
    line(
      'M6 -18Q18 -20 20 -8M8 -4Q22 0 18 12M6 12Q10 18 14 16M-6 -18Q-18 -20 -20 -8M-8 -4Q-22 0 -18 12M-6 12Q-10 18 -14 16',
      '#6b3f17',
      2.6,
      0.55,
    ),
  ].join('');
}

function apricots(pen: Pen): string {
  const one = (x: number, y: number) =>
    group(
      { x, y },
      circle(3, 5, 36, { fill: '#2a1204', opacity: 0.35 }),
      circle(0, 0, 36, pen.radial(['#ffc46b', '#ee8a24', '#b3540b'], 0.36, 0.3, 0.75)),
      group({ turn: x * 3 + y * 2 }, line('M-2 -30C10 -14 -8 8 4 30M4 -6Q14 -4 20 4', '#a84c0a', 4, 0.4)),
      ellipse(-12, -14, 9, 5, { fill: '#fff', opacity: 0.45 }),
    );
  return (
    times(6, (index) => {
      const angle = (index / 6) * Math.PI * 2;
      return one(Math.cos(angle) * 58, Math.sin(angle) * 58);
    }) + one(0, 0)
  );
}

/** The open box from above, its lid pushed aside. Centred on the origin. */
function kajuKatliBox(pen: Pen): string {
  return [group({ x: 150, y: -170, turn: 14 }, lid(pen)), group({ x: -30, y: 40, turn: -8 }, box(pen))].join(
    '',
  );
}

/** One piece with its silver leaf, 150 wide around the origin. */
function kajuKatli(pen: Pen, seed = 1): string {
  const roll = dice(seed);
  const top = 'M0 -52Q4 -54 9 -50L70 -5Q76 0 70 5L7 51Q0 56 -7 51L-70 5Q-76 0 -70 -5L-9 -50Q-4 -54 0 -52Z';
  const crease = () => {
    const [x, y] = [-40 + roll() * 54, -18 + roll() * 34];
    return line(
      `M${num(x)} ${num(y)}l${num(8 + roll() * 12)} ${num(-5 + roll() * 10)}l${num(4 + roll() * 6)} ${num(-3 + roll() * 6)}`,
      '#fff',
      2,
      0.8,
    );
  };
  return [
    group({ y: 16 }, path(top, '#b98f55')),
    group({ y: 12 }, path(top, '#e0bf8b')),
    path(top, pen.linear(['#fdf3dd', '#f1dcb4', '#dcbf8e'], 50)),
    path(
      'M-62 -2L-8 -44L34 -22L62 4L18 38L-34 26Z',
      pen.linear(['#ffffff', '#dfe5ec', '#f8fafc', '#c3ccd6'], 35 + Math.round(roll() * 3) * 13),
    ),
    times(5, crease),
    line('M-68 -2L-4 -49', '#fff', 3, 0.8),
  ].join('');
}

function box(pen: Pen): string {
  const inside = rect(-232, -232, 464, 464, '#000', 10);
  return [
    rect(-244, -232, 520, 520, { fill: '#5b2a00', opacity: 0.22 }, 30),
    rect(-262, -262, 524, 524, pen.linear(['#d92a63', '#b3134f', '#7c0936'], 45), 22),
    rect(-262, -262, 524, 524, { stroke: '#f9cf63', width: 6 }, 22),
    rect(-247, -247, 494, 494, { stroke: '#f9cf63', width: 8, dash: '0.1 15' }, 14),
    rect(-232, -232, 464, 464, pen.linear(['#7a4a12', '#c88a2e'], 45), 10),
    group(
      { clip: pen.clip(inside) },
      times(30, (index) => {
        const row = Math.floor(index / 5);
        const column = index % 5;
        const x = -312 + column * 156 + (row % 2 ? 78 : 0);
        return group({ x, y: -252 + row * 84 + 20, scale: 0.96 }, kajuKatli(pen, index + 1), garnish(index));
      }),
      path('M-232 -232H232V-206H-206V232H-232Z', { fill: '#3d1400', opacity: 0.35 }),
    ),
  ].join('');
}

function garnish(index: number): string {
  if (index % 3 === 1) return '';
  const turn = index * 47;
  const sliver = (x: number, y: number, angle: number, colour: string) =>
    group({ x, y, turn: angle }, path('M-12 0Q0 -6 12 0Q0 6 -12 0Z', colour));
  return group(
    { turn },
    sliver(0, 0, 0, '#6b9a3b'),
    sliver(5, 9, 70, '#8bb851'),
    line('M-10 -8Q-2 -14 8 -9', '#d8451a', 2.5),
  );
}

function lid(pen: Pen): string {
  return [
    rect(-246, -238, 520, 520, { fill: '#5b2a00', opacity: 0.18 }, 30),
    rect(-262, -262, 524, 524, pen.linear(['#e23b6e', '#b3134f', '#8a0b3f'], 45), 22),
    rect(-240, -240, 480, 480, { stroke: '#f9cf63', width: 4 }, 12),
    ...[45, 135, 225, 315].map((turn) =>
      group({ turn }, group({ y: -270, turn: -20, scale: 0.9 }, paisley('#f9cf63', '#b3134f', '#f9cf63'))),
    ),
    petalRing(16, 96, 70, 34, { stroke: '#f9cf63', width: 4 }),
    petalRing(12, 40, 54, 26, '#f9cf63'),
    dotRing(24, 92, 4, '#f9cf63'),
    circle(0, 0, 30, { stroke: '#f9cf63', width: 4 }),
  ].join('');
}

/** A pyramid of laddoos on a footed brass plate. */
function laddooTower(pen: Pen): string {
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
function laddoo(pen: Pen, radius: number, seed: number): string {
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
