import { brass, copper } from './kit/colours.ts';
import { flame, hoop, lotus, marigold, mouth, petal, turned } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { around, circle, dice, ellipse, group, line, type Pen, path, rect, times } from './kit/svg.ts';

const stage = stages.home;

export const home: CategoryDrawings = {
  icon: stage.emblem(bottle, { y: 740, scale: 1.02 }),
  cover: stage.shelf(
    [copperBottleSet, { x: 260, y: 690, scale: 0.92, half: 200 }],
    [floatingUrli, { x: 570, y: 800, scale: 0.66, half: 220 }],
  ),
  products: {
    'masala-dabba': [
      stage.laid(masalaDabba, { y: 450, scale: 1.08 }),
      stage.close(masalaDabba, [40, -40], 2),
      stage.giftedFlat(masalaDabba, { x: 320, y: 600, scale: 0.74 }),
    ],
    'copper-bottle-set': [
      stage.standing(copperBottleSet, { y: 750, scale: 1.16, half: 200 }),
      stage.gifted(copperBottleSet, { x: 240, y: 790, scale: 0.66, half: 200 }),
    ],
    'floating-urli': [
      stage.standing(floatingUrli, { y: 740, scale: 1.1, half: 220 }),
      stage.close(floatingUrli, [-40, -250], 2),
    ],
  },
};

/** A hammered bottle and two tumblers, feet on the origin line. */
function copperBottleSet(pen: Pen): string {
  return [
    group({ x: -70 }, bottle(pen)),
    group({ x: 176, y: -6, scale: 0.94 }, tumbler(pen)),
    group({ x: 92, y: 40 }, tumbler(pen)),
  ].join('');
}

function bottle(pen: Pen): string {
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

/** A brass urli of water with lotus, marigold and two floating lamps. */
function floatingUrli(pen: Pen): string {
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

/** The round spice box from above, seven bowls full, its lid to the side. Centred on the origin. */
function masalaDabba(pen: Pen): string {
  const heaps = [turmeric, chilli, cumin, mustard, coriander, cloves];
  return [
    group({ x: 214, y: -236 }, lid(pen)),
    circle(20, 50, 318, { fill: '#07403b', opacity: 0.24 }),
    group(
      { x: -20, y: 24 },
      circle(0, 0, 322, pen.linear(['#ffffff', '#c7ced6', '#79838f'], 48)),
      circle(0, 0, 304, pen.linear(['#7f8995', '#c9d0d8', '#f4f6f8'], 48)),
      circle(0, 0, 292, pen.linear(['#99a3ae', '#dfe4e9'], 48)),
      ...heaps.map((heap, index) =>
        group({ turn: index * 60 }, group({ y: -188, turn: -index * 60 }, bowl(pen, heap))),
      ),
      bowl(pen, cardamom),
      group({ x: 60, y: 40, turn: 38 }, spoon(pen)),
    ),
  ].join('');
}

function bowl(pen: Pen, heap: (pen: Pen) => string): string {
  return [
    circle(5, 8, 96, { fill: '#2f3a44', opacity: 0.35 }),
    circle(0, 0, 94, pen.linear(['#ffffff', '#cfd6dd', '#8a949f'], 48)),
    circle(0, 0, 84, pen.linear(['#7f8995', '#e4e9ee'], 48)),
    group({ clip: pen.clip(circle(0, 0, 82, '#000')) }, heap(pen)),
    circle(0, 0, 83, { stroke: '#4d5762', width: 2.5, opacity: 0.5 }),
  ].join('');
}

function powder(pen: Pen, tones: readonly [string, string, string], seed: number): string {
  const roll = dice(seed);
  return [
    circle(0, 0, 84, pen.radial(tones, 0.38, 0.34, 0.66)),
    times(26, () => {
      const [angle, away] = [roll() * 6.28, Math.sqrt(roll()) * 76];
      return circle(Math.cos(angle) * away, Math.sin(angle) * away, 2.6, {
        fill: roll() > 0.5 ? '#fff' : tones[2],
        opacity: 0.4,
      });
    }),
    path('M-40 -22Q-8 -52 34 -30', { stroke: '#fff', width: 7, opacity: 0.22 }),
  ].join('');
}

const turmeric = (pen: Pen) => powder(pen, ['#ffdf5c', '#f7b90f', '#b97a02'], 2);
const chilli = (pen: Pen) => powder(pen, ['#ff7a4f', '#d92a12', '#8a1004'], 4);
const coriander = (pen: Pen) => powder(pen, ['#d9cf8a', '#a89a48', '#6b6020'], 6);

function seeds(background: string, count: number, seed: number, one: (roll: () => number) => string): string {
  const roll = dice(seed);
  return (
    circle(0, 0, 84, background) +
    times(count, () => {
      const [angle, away] = [roll() * 6.28, Math.sqrt(roll()) * 80];
      return group({ x: Math.cos(angle) * away, y: Math.sin(angle) * away, turn: roll() * 180 }, one(roll));
    })
  );
}

function cumin(): string {
  return seeds(
    '#7a4f22',
    90,
    8,
    (roll) => ellipse(0, 0, 12, 4, roll() > 0.5 ? '#c99a5a' : '#a87838') + line('M-9 0H9', '#6b431a', 1, 0.7),
  );
}

function mustard(): string {
  return seeds(
    '#2a1a14',
    110,
    10,
    (roll) =>
      circle(0, 0, 6.5, roll() > 0.6 ? '#5b3a2a' : '#3d251b') +
      circle(-2, -2, 2, { fill: '#fff', opacity: 0.45 }),
  );
}

function cloves(pen: Pen): string {
  const star = around(
    8,
    () => petal(30, 15, pen.linear(['#b3703a', '#6b3814'], 90)) + circle(0, -16, 3.4, '#e0a868'),
  );
  const stick = (x: number, y: number, turn: number) =>
    group(
      { x, y, turn },
      rect(-50, -10, 100, 20, pen.linear(['#c98a52', '#8f5526', '#6b3814'], 90), 9),
      line('M-46 -2H46', '#5b2e0e', 2.5, 0.6),
    );
  return (
    circle(0, 0, 84, '#8a5a30') +
    stick(-10, -40, -24) +
    stick(16, 44, 16) +
    stick(-30, 18, 60) +
    group({ x: 26, y: -10 }, star) +
    group({ x: -38, y: 2, scale: 0.8, turn: 20 }, star)
  );
}

function cardamom(pen: Pen): string {
  return seeds('#5d7a34', 26, 12, (roll) =>
    group(
      { y: 20, scale: 0.9 + roll() * 0.2 },
      petal(46, 24, pen.linear(['#d3e8a0', '#94b854', '#5f8430'], 20)),
      line('M0 -4V-40', '#567a2a', 2, 0.7),
      line('M5 -8Q9 -22 4 -36', '#567a2a', 1.6, 0.5),
    ),
  );
}

function spoon(pen: Pen): string {
  return [
    path('M-8 -10L-4 -190Q0 -200 4 -190L8 -10Z', pen.linear(['#ffffff', '#c3cad2', '#7f8995'])),
    ellipse(0, 20, 26, 34, pen.linear(['#ffffff', '#aab3bd', '#6f7984'], 50)),
    ellipse(0, 22, 19, 26, pen.linear(['#ffdf5c', '#e0a10a'], 60)),
  ].join('');
}

function lid(pen: Pen): string {
  return [
    circle(14, 22, 240, { fill: '#07403b', opacity: 0.2 }),
    circle(0, 0, 240, pen.linear(['#ffffff', '#c7ced6', '#79838f'], 48)),
    circle(0, 0, 226, pen.linear(['#dfe4e9', '#f7f9fa', '#aab3bd'], 48)),
    ...[200, 170].map((radius) => circle(0, 0, radius, { stroke: '#8a949f', width: 3, opacity: 0.5 })),
    circle(4, 8, 40, { fill: '#2f3a44', opacity: 0.3 }),
    circle(0, 0, 40, pen.radial(['#ffffff', '#c7ced6', '#6f7984'], 0.35, 0.3, 0.75)),
    path('M-190 -60Q-150 -170 -40 -196', { stroke: '#fff', width: 14, opacity: 0.8 }),
  ].join('');
}
