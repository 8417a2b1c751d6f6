import {
  dotRing,
  emerald,
  gem,
  lotus,
  pearl,
  petal,
  petalRing,
  ruby,
  ruffle,
  sapphire,
  tassel,
} from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { around, circle, ellipse, group, line, type Pen, type Point, path, rect, times } from './kit/svg.ts';

const stage = stages.rakhi;

export const rakhi: CategoryDrawings = {
  icon: stage.emblem(kundanFlower, { scale: 1.35 }),
  cover: stage.spread(
    [bhaiyaBhabhiPair, { x: 600, y: 330, scale: 0.74, turn: 6 }],
    [kundanRakhi, { x: 300, y: 640, scale: 0.82, turn: -6 }],
  ),
  products: {
    'kundan-rakhi': [
      stage.laid(kundanRakhi, { scale: 1.2, turn: 4 }),
      stage.close(kundanRakhi, [-90, 40], 2.3),
      stage.giftedFlat(kundanRakhi, { x: 330, y: 630, scale: 0.72 }),
    ],
    'bhaiya-bhabhi-pair': [
      stage.laid(bhaiyaBhabhiPair, { scale: 1.1, turn: -4 }),
      stage.close(bhaiyaBhabhiPair, [0, 60], 2.1),
    ],
    'little-tiger-rakhi': [
      stage.laid(littleTigerRakhi, { y: 430, scale: 1.2 }),
      stage.giftedFlat(littleTigerRakhi, { x: 330, y: 620, scale: 0.7, turn: -6 }),
    ],
  },
};

/** A brother's rakhi and a sister-in-law's lumba, pinned on their printed card. */
function bhaiyaBhabhiPair(pen: Pen): string {
  return [
    rect(-268, -322, 580, 690, { fill: '#7a0f38', opacity: 0.2 }, 30),
    card(pen),
    group({ y: -130, turn: -7, scale: 1.3 }, brother(pen)),
    group({ x: 0, y: 60, scale: 1.18 }, lumba(pen)),
  ].join('');
}

function card(pen: Pen): string {
  return [
    rect(-290, -345, 580, 690, pen.linear(['#fffdf6', '#fdeed6'], 50), 26),
    rect(-264, -319, 528, 638, { stroke: '#d99a35', width: 4 }, 16),
    rect(-252, -307, 504, 614, { stroke: '#d99a35', width: 3, dash: '0.1 13' }, 12),
    ...(
      [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const
    ).map(([x, y]) =>
      group({ x: x * 206, y: y * 262, scaleX: x, scaleY: y }, group({ turn: -45 }, lotus(pen, 96))),
    ),
  ].join('');
}

function brother(pen: Pen): string {
  return [
    mauli([-238, 6], [-120, 30], [0, 0], 13),
    mauli([0, 0], [120, -30], [238, -6], 13),
    threadEnd(pen, -234, 6, 84),
    threadEnd(pen, 234, -6, -96),
    group({ x: -120, y: 16 }, gem(pen, 17, 17, pearl)),
    group({ x: 120, y: -16 }, gem(pen, 17, 17, pearl)),
    group({ x: 6, y: 8, opacity: 0.2 }, circle(0, 0, 96, '#7a0f38')),
    ruffle(90, 16, 6, pen.linear(['#fff3bd', '#f0bf45', '#a87014'], 50)),
    circle(0, 0, 82, pen.linear(['#3a63c9', '#16307d'], 50)),
    petalRing(10, 32, 46, 32, pen.linear(['#fff3bd', '#e0a932'], 50)),
    around(10, () => group({ y: -56 }, gem(pen, 8, 13, sapphire))),
    circle(0, 0, 34, pen.linear(['#fff3bd', '#c9912a'], 50)),
    gem(pen, 26, 26, ruby),
    dotRing(14, 30, 3, '#fff7dc'),
  ].join('');
}

function lumba(pen: Pen): string {
  const goldFace = pen.linear(['#fff3bd', '#f0bf45', '#a87014'], 40);
  return [
    line('M0 -20V26', '#d99a35', 5),
    circle(0, -22, 15, { stroke: '#d99a35', width: 6 }),
    ruffle(54, 12, 5, goldFace),
    circle(0, 0, 47, '#b3134f'),
    petalRing(8, 14, 30, 22, goldFace),
    gem(pen, 15, 15, ruby),
    path('M-58 96C-56 56 -24 40 0 40S56 56 58 96Q0 116 -58 96Z', goldFace),
    path('M-58 96Q0 116 58 96L54 82Q0 100 -54 82Z', '#b3134f'),
    times(5, (index) => circle(-44 + index * 22, 92 + (index === 2 ? 6 : index % 2 ? 4 : 0), 5, '#fff7dc')),
    times(5, (index) =>
      group(
        { x: -48 + index * 24, y: 98 + (index === 2 ? 7 : index % 2 ? 5 : 0) },
        tassel(
          pen,
          92 + (index % 2 ? 14 : index === 2 ? 28 : 0),
          22,
          ['#ff8fb5', '#c81e5b', '#82083a'],
          '#f9cf63',
        ),
      ),
    ),
  ].join('');
}

/** A kundan flower on twisted mauli, lying across the picture. Centred on the origin. */
function kundanRakhi(pen: Pen): string {
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
function kundanFlower(pen: Pen): string {
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

/** A felt tiger for small wrists, on soft thread with wooden beads. */
function littleTigerRakhi(pen: Pen): string {
  const [left, right] = [
    [-388, 96],
    [388, 96],
  ] as const;
  const beadColours = ['#2aa79b', '#f9b233', '#e5402f', '#f9b233', '#2aa79b'];
  const bead = (index: number) =>
    circle(0, 0, 26, pen.radial(['#fff', beadColours[index] ?? '#f9b233', '#5b2a00'], 0.34, 0.28, 1.1)) +
    circle(0, 0, 5, { fill: '#3d1400', opacity: 0.5 });
  return [
    mauli(left, [-210, -10], [0, 30], 20),
    mauli([0, 30], [210, -10], right, 20),
    threadEnd(pen, -384, 98, 58),
    threadEnd(pen, 384, 98, -58),
    beadsAlong(left, [-210, -10], [0, 30], [0.14, 0.27, 0.4], bead),
    beadsAlong([0, 30], [210, -10], right, [0.6, 0.73, 0.86], (index) => bead(index + 1)),
    tigerFace(pen),
  ].join('');
}

function tigerFace(pen: Pen): string {
  const head =
    'M0 -196C92 -200 176 -128 190 -26C202 62 128 176 0 178C-128 176 -202 62 -190 -26C-176 -128 -92 -200 0 -196Z';
  const ear = (flip: number) =>
    group(
      { x: flip * 132, y: -142 },
      circle(0, 0, 62, pen.linear(['#ffb84a', '#e07b12'], 50)),
      circle(0, 6, 36, '#fff0d6'),
      circle(0, 0, 57, { stroke: '#fff3d6', width: 3, dash: '9 9' }),
    );
  const eye = (flip: number) =>
    group(
      { x: flip * 70, y: -16 },
      ellipse(0, 0, 30, 34, '#fff'),
      circle(flip * -3, 3, 20, '#2a1204'),
      circle(-8, -6, 7, '#fff'),
    );
  const stripe = (x: number, y: number, turn: number, length: number) =>
    group({ x, y, turn }, petal(length, 34, '#3d1a08', 0.6));
  return [
    group({ x: 12, y: 18, opacity: 0.22 }, path(head, '#7a0f38')),
    ear(-1),
    ear(1),
    path(head, pen.radial(['#ffc45c', '#f79a1f', '#d8700c'], 0.36, 0.28, 0.8)),
    stripe(0, -190, 180, 92),
    stripe(-48, -184, 172, 64),
    stripe(48, -184, -172, 64),
    ...[-1, 1].flatMap((flip) => [
      stripe(flip * 192, -20, flip * -84, 62),
      stripe(flip * 188, 34, flip * -80, 70),
      stripe(flip * 168, 88, flip * -68, 54),
    ]),
    ellipse(-52, 84, 74, 62, '#fff6e4'),
    ellipse(52, 84, 74, 62, '#fff6e4'),
    ellipse(0, 126, 56, 38, '#fff6e4'),
    ellipse(-120, 56, 30, 20, { fill: '#ff6b7f', opacity: 0.45 }),
    ellipse(120, 56, 30, 20, { fill: '#ff6b7f', opacity: 0.45 }),
    eye(-1),
    eye(1),
    path('M-34 40Q0 22 34 40Q22 72 0 76Q-22 72 -34 40Z', pen.linear(['#ff8fa0', '#d83a5c'], 70)),
    line('M0 76V98M0 98Q-26 124 -56 104M0 98Q26 124 56 104', '#3d1a08', 7),
    ...[-1, 1].map((flip) =>
      line(`M${flip * 74} 84H${flip * 146}M${flip * 72} 102L${flip * 138} 118`, '#b98a5c', 4),
    ),
    path(head, { stroke: '#fff3d6', width: 4, dash: '12 11' }),
  ].join('');
}

/** Mauli, the red and yellow tying thread, twisted along a curve between two points. */
function mauli(from: Point, bend: Point, to: Point, width = 16): string {
  const d = `M${from.join(' ')}Q${bend.join(' ')} ${to.join(' ')}`;
  const twist = (stroke: string, dash: string, thick: number) =>
    path(d, { stroke, width: thick, dash, cap: 'butt' });
  return [
    path(d, { stroke: '#7a0a2e', width: width + 4 }),
    path(d, { stroke: '#d3142f', width }),
    twist('#ffc93d', '9 15', width),
    twist('#ff8f3d', '3 21', width),
    line(d, '#fff', width * 0.16, 0.55),
  ].join('');
}

/** Loose ends of the thread, fanned out. */
function threadEnd(pen: Pen, x: number, y: number, turn: number): string {
  return group({ x, y, turn }, tassel(pen, 92, 46, ['#ff7a6b', '#d3142f', '#8a0618'], '#f9cf63'));
}

function beadsAlong(
  from: Point,
  bend: Point,
  to: Point,
  stops: readonly number[],
  bead: (index: number) => string,
): string {
  return times(stops.length, (index) => {
    const t = stops[index] ?? 0;
    const blend = (axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
    return group({ x: blend(0), y: blend(1) }, bead(index));
  });
}
