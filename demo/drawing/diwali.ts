import { dotRing, flame, gem, leaf, marigold, petalRing, ruby } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { circle, ellipse, group, line, num, type Pen, path, rect, times } from './kit/svg.ts';
import { kalash, pujaThali } from './puja-thali.ts';

const stage = stages.diwali;

export const diwali: CategoryDrawings = {
  icon: stage.emblem((pen) => diya(pen, coats.marigold), { x: 410, y: 580, scale: 1.9 }),
  cover: stage.shelf(
    [starLantern, { x: 620, y: 300, scale: 0.62, half: 0 }],
    [kalash, { x: 260, y: 700, scale: 1.05, half: 120 }],
    [diyaSet, { x: 520, y: 800, scale: 0.72, half: 0 }],
  ),
  products: {
    'diya-set': [
      stage.standing(diyaSet, { y: 780, scale: 1.08, half: 0 }),
      stage.close((pen) => diya(pen, coats.rani), [30, -80], 2.6),
      stage.gifted(diyaSet, { x: 290, y: 800, scale: 0.56, half: 0 }),
    ],
    'puja-thali': [
      stage.standing(pujaThali, { y: 780, scale: 1.1, half: 300 }),
      stage.close(pujaThali, [-60, -230], 1.9),
    ],
    'star-lantern': [
      stage.hanging(starLantern, { y: 460, scale: 1.16 }),
      stage.close(starLantern, [40, -90], 2.1),
    ],
    'marigold-toran': [
      stage.hanging(marigoldToran, { y: 430 }),
      stage.close(marigoldToran, [-190, -170], 2.1),
    ],
  },
};

/** Five painted lamps, lit, the smallest at the back. */
function diyaSet(pen: Pen): string {
  const lamps = [
    { x: -176, y: -206, scale: 0.84, coat: coats.leaf },
    { x: 140, y: -214, scale: 0.84, coat: coats.indigo },
    { x: -252, y: -82, scale: 1.04, coat: coats.marigold },
    { x: 218, y: -92, scale: 1.04, coat: coats.teal },
    { x: -24, y: 26, scale: 1.4, coat: coats.rani },
  ];
  const glow = pen.radial([
    [0, '#ffb84d', 0.4],
    [1, '#ffb84d', 0],
  ]);
  return [
    ...lamps.map(({ x, y, scale }) => circle(x + 100 * scale, y - 110 * scale, 170 * scale, glow)),
    ...lamps.map(({ coat, ...place }) => group(place, diya(pen, coat))),
  ].join('');
}

/** One lamp, its foot on the origin, about 280 wide, the wick to the right. */
function diya(pen: Pen, coat: DiyaCoat): string {
  const bowl = 'M-124 -76C-122 -26 -74 2 -4 2C62 2 118 -30 154 -92C90 -50 -96 -44 -124 -76Z';
  const rim = 'M-124 -76C-108 -114 36 -124 154 -92C92 -42 -100 -36 -124 -76Z';
  const well = 'M-104 -78C-84 -102 34 -110 128 -92C74 -56 -84 -52 -104 -78Z';
  return [
    ellipse(6, 2, 118, 15, { fill: '#000', opacity: 0.35 }),
    path(bowl, pen.linear([coat.light, coat.base, coat.deep], 35)),
    group({ clip: pen.clip(path(bowl, '#000')) }, brushwork(coat)),
    path(rim, pen.linear(['#ffe9b0', '#f0b850', '#b8701c'], 20)),
    path(well, pen.linear(['#5d2208', '#9a4712', '#d97a1e'], 0)),
    path(
      'M-84 -76C-60 -92 40 -98 112 -90C66 -64 -66 -58 -84 -76Z',
      pen.linear(['#c66a14', '#f7b23f', '#ffe08a'], 0),
    ),
    line('M-10 -78Q60 -70 140 -96', '#fff3d6', 9),
    line('M104 -86L142 -97', '#7a3c10', 9, 0.7),
    line('M-112 -84C-70 -108 40 -114 130 -98', '#fff8dc', 4, 0.8),
    group({ x: 144, y: -92, turn: 3 }, flame(pen, 128, 2.4)),
  ].join('');
}

const coats = {
  rani: { light: '#f2668f', base: '#c81e5b', deep: '#74062f', dot: '#ffe08a', petal: '#ffd3e0' },
  marigold: { light: '#ffc65a', base: '#ee8d16', deep: '#974a04', dot: '#fff6d8', petal: '#c81e5b' },
  teal: { light: '#4fc9bb', base: '#15897f', deep: '#064a45', dot: '#ffe08a', petal: '#e8fff6' },
  leaf: { light: '#8fce5c', base: '#4f9a2c', deep: '#275a0f', dot: '#fff6d8', petal: '#ffd977' },
  indigo: { light: '#7d86e6', base: '#3c45b3', deep: '#1b2168', dot: '#ffd977', petal: '#dfe3ff' },
} as const satisfies Record<string, DiyaCoat>;

function brushwork(coat: DiyaCoat): string {
  return [
    times(9, (index) => {
      const x = -104 + index * 29;
      const y = -40 + Math.sin((index / 8) * Math.PI) * 12 - (index > 5 ? (index - 5) * 9 : 0);
      return (
        path(`M${x - 15} ${y - 16}Q${x} ${y + 16} ${x + 15} ${y - 18}`, { stroke: coat.dot, width: 3.5 }) +
        circle(x, y + 10, 4.5, coat.dot)
      );
    }),
    ...[-66, -2, 62].map((x) =>
      group(
        { x, y: -20 - Math.abs(x) * 0.05, scale: 0.74 },
        petalRing(6, 3, 17, 14, coat.petal),
        circle(0, 0, 5, coat.dot),
      ),
    ),
  ].join('');
}

interface DiyaCoat {
  light: string;
  base: string;
  deep: string;
  dot: string;
  petal: string;
}

/** A door garland: mango leaves, swags of marigold, strings with bells. Hangs from y = -300. */
function marigoldToran(pen: Pen): string {
  return [
    doorway(pen),
    lintel(pen),
    times(13, (index) =>
      group(
        { x: -360 + index * 60, y: -286, turn: 180 + (index % 2 ? 5 : -5) },
        leaf(pen, 150, 58, index % 2 ? ['#9ad86f', '#3c8c37', '#e3f6c2'] : ['#76bd5a', '#2a7230', '#d3efb4']),
      ),
    ),
    ...swags(pen),
    ...[-372, -186, 0, 186, 372].map((x, index) =>
      group({ x, y: -272 }, strand(pen, index % 2 ? 5 : index === 2 ? 6 : 9, index)),
    ),
    times(17, (index) =>
      group(
        { x: -368 + index * 46, y: -284 },
        marigold(pen, 31, index % 2 ? 'yellow' : 'orange', index * 20),
      ),
    ),
  ].join('');
}

/** A carved double door, so that the garland hangs where it belongs. */
function doorway(pen: Pen): string {
  const leafOfDoor = (x: number) =>
    group(
      { x },
      rect(0, -310, 330, 760, pen.linear(['#1c7a72', '#0d544f', '#063632'], 40)),
      ...[-270, -30, 210].map((y) =>
        [
          rect(34, y, 262, 208, { fill: '#042a27', opacity: 0.45 }, 8),
          rect(40, y + 6, 250, 196, pen.linear(['#208a80', '#0f5c56'], 50), 6),
          group(
            { x: 165, y: y + 104 },
            petalRing(8, 14, 46, 28, { stroke: '#e0b04c', width: 4 }),
            circle(0, 0, 13, '#e0b04c'),
          ),
        ].join(''),
      ),
    );
  return [
    rect(-460, -330, 920, 800, pen.linear(['#7a3d1c', '#4a2110'], 0)),
    leafOfDoor(-332),
    leafOfDoor(2),
    rect(-3, -310, 6, 760, '#042a27'),
    ...[-26, 26].map((x) => circle(x, 70, 17, { stroke: '#f6d069', width: 7 }) + circle(x, 50, 9, '#f6d069')),
  ].join('');
}

function lintel(pen: Pen): string {
  return [
    rect(-460, -392, 920, 84, pen.linear(['#9a5a2c', '#6b3517', '#431d0a'], 90)),
    rect(-460, -320, 920, 12, '#2e1206'),
    times(12, (index) =>
      group(
        { x: -412 + index * 75, y: -356 },
        path('M-26 0L0 -22L26 0L0 22Z', { stroke: '#c98a4c', width: 4 }),
        circle(0, 0, 7, '#c98a4c'),
      ),
    ),
  ].join('');
}

function swags(pen: Pen): string[] {
  return [-279, -93, 93, 279].map((middle) =>
    times(7, (index) => {
      const t = (index + 0.5) / 7;
      return group(
        { x: middle - 93 + t * 186, y: -268 + 4 * 96 * t * (1 - t) },
        marigold(pen, 27, index % 2 ? 'orange' : 'yellow', index * 33),
      );
    }),
  );
}

function strand(pen: Pen, count: number, seed: number): string {
  const end = count * 46 + 24;
  return [
    line(`M0 0V${end + 20}`, '#f6d9a0', 3),
    times(count, (index) =>
      group(
        { y: 30 + index * 46 },
        marigold(pen, 30, (index + seed) % 2 ? 'yellow' : 'orange', index * 27 + seed * 9),
      ),
    ),
    group({ y: end + 4, turn: 180 }, leaf(pen, 44, 24, ['#9ad86f', '#3c8c37', '#e3f6c2'])),
    group({ y: end + 4, turn: 150 }, leaf(pen, 40, 22, ['#9ad86f', '#3c8c37', '#e3f6c2'])),
    group({ y: end + 4, turn: 210 }, leaf(pen, 40, 22, ['#9ad86f', '#3c8c37', '#e3f6c2'])),
    group(
      { y: end + 50 },
      path(
        'M-7 -14C-20 -8 -19 12 -24 20H24C19 12 20 -8 7 -14Z',
        pen.linear(['#fff0b8', '#e3b047', '#96601a']),
      ),
      circle(0, 25, 6, '#96601a'),
    ),
    group({ y: end }, gem(pen, 11, 11, ruby)),
  ].join('');
}

/** The akash kandil: a paper star lit from within, with its tails. Hangs around the origin. */
function starLantern(pen: Pen): string {
  return [
    line('M0 -470V-300', '#f6d9a0', 4),
    circle(
      0,
      -40,
      340,
      pen.radial([
        [0, '#ffcf6b', 0.55],
        [0.45, '#ff9f3d', 0.26],
        [1, '#ff8a2e', 0],
      ]),
    ),
    tails(pen),
    group({ y: -40 }, star(pen)),
  ].join('');
}

function star(pen: Pen): string {
  const points = 8;
  const [outer, inner] = [258, 132];
  const at = (radius: number, step: number) => {
    const angle = (step / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    return `${num(Math.cos(angle) * radius)} ${num(Math.sin(angle) * radius)}`;
  };
  const papers = [
    ['#ff9ebd', '#d81e5f', '#ff5f8f', '#a80e45'],
    ['#ffe9a0', '#f7a41c', '#ffcf4a', '#d97a06'],
  ] as const;
  const spike = (index: number) => {
    const [litGlow, lit, darkGlow, dark] = papers[index % 2] ?? papers[0];
    const step = index * 2;
    const cut = group(
      { turn: (360 / points) * index },
      circle(0, -176, 10, { fill: '#fff6cf', opacity: 0.95 }),
      circle(0, -206, 6, { fill: '#fff6cf', opacity: 0.9 }),
      circle(0, -226, 3.5, { fill: '#fff6cf', opacity: 0.85 }),
      circle(-17, -152, 6, { fill: '#fff6cf', opacity: 0.9 }),
      circle(17, -152, 6, { fill: '#fff6cf', opacity: 0.9 }),
    );
    return [
      path(`M0 0L${at(inner, step - 1)}L${at(outer, step)}Z`, pen.radial([litGlow, lit], 0.5, 0.5, 0.8)),
      path(`M0 0L${at(outer, step)}L${at(inner, step + 1)}Z`, pen.radial([darkGlow, dark], 0.5, 0.5, 0.8)),
      cut,
      line(`M${at(inner, step - 1)}L${at(outer, step)}L${at(inner, step + 1)}`, '#ffe9a8', 5),
      group({ turn: (360 / points) * index }, circle(0, -outer, 9, '#ffe9a8')),
    ].join('');
  };
  return [
    times(points, spike),
    circle(0, 0, 136, pen.radial(['#fffbe2', '#ffe48a', '#ffb52e', '#f28a12'], 0.46, 0.44, 0.56)),
    circle(0, 0, 136, { stroke: '#ffe9a8', width: 6 }),
    petalRing(16, 82, 48, 28, { fill: '#d81e5f', opacity: 0.85 }),
    petalRing(16, 84, 28, 14, '#ffe9a8'),
    dotRing(16, 124, 5, '#fff6cf', 11.25),
    circle(0, 0, 78, pen.radial(['#ffffff', '#fff3b8', '#ffd34d'], 0.5, 0.5, 0.55)),
    petalRing(12, 22, 50, 26, { fill: '#f28a12', opacity: 0.75 }),
    circle(0, 0, 20, '#d81e5f'),
    circle(0, 0, 10, '#fff6cf'),
  ].join('');
}

function tails(pen: Pen): string {
  const colours = ['#f7a41c', '#d81e5f', '#3fb58c', '#f7a41c', '#6a63d6', '#d81e5f', '#f7a41c'];
  return colours
    .map((colour, index) => {
      const x = (index - 3) * 34;
      const length = 330 - Math.abs(index - 3) * 22;
      const sway = (index - 3) * 7;
      const strip = `M${x - 13} 120C${x - 6} ${120 + length * 0.3} ${x - 24 + sway} ${120 + length * 0.6} ${x - 13 + sway} ${100 + length}L${x + sway} ${118 + length}L${x + 13 + sway} ${100 + length}C${x + 2 + sway} ${120 + length * 0.6} ${x + 20} ${120 + length * 0.3} ${x + 13} 120Z`;
      return (
        path(strip, pen.linear(['#ffe9a8', colour, colour], 90)) +
        line(`M${x} 150Q${x - 6} ${140 + length * 0.5} ${x + sway} ${100 + length}`, '#fff', 2, 0.3)
      );
    })
    .concat(rect(-122, 132, 244, 16, '#ffe9a8', 8))
    .join('');
}
