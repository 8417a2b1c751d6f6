import { mangoWood } from './kit/colours.ts';
import { dotRing, emerald, gem, paisley, petalOutline, petalRing, tassel } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { circle, circleOf, group, line, num, type Pen, path, rect, stamp, times } from './kit/svg.ts';

const stage = stages.wardrobe;

export const wardrobe: CategoryDrawings = {
  icon: stage.emblem(mojariPair, { scale: 0.86 }),
  cover: stage.spread(
    [banarasiSaree, { x: 380, y: 360, scale: 0.86 }],
    [mojariPair, { x: 650, y: 640, scale: 0.56, turn: 14 }],
  ),
  products: {
    'banarasi-saree': [
      stage.laid(banarasiSaree, { y: 450, scale: 1.06 }),
      stage.close(banarasiSaree, [40, -60], 2),
      stage.giftedFlat(banarasiSaree, { x: 320, y: 590, scale: 0.72 }),
    ],
    'pashmina-shawl': [
      stage.hanging(pashminaShawl, { y: 460, scale: 1.12 }),
      stage.close(pashminaShawl, [-70, 80], 2.2),
    ],
    'embroidered-mojari': [
      stage.laid(mojariPair, { y: 446, scale: 1.12 }),
      stage.close(mojariPair, [-130, -150], 2.1),
    ],
  },
};

/** Folded silk with its zari border, the pallu pleated into a fan on top. Centred on the origin. */
function banarasiSaree(pen: Pen): string {
  return [
    group({ turn: -9, x: -20, y: 40 }, folded(pen)),
    group({ x: 70, y: 226, turn: 2, scale: 0.94 }, fan(pen)),
  ].join('');
}

const zari = ['#fff3bd', '#f0bf45', '#b27a17'];

function folded(pen: Pen): string {
  const flower = `${stamp(petalOutline(13, 9), circleOf(5, 3))}M-1.2 10L1.2 10L1.2 19L-1.2 19Z`;
  const spots = Array.from({ length: 96 }, (_, index) => {
    const row = Math.floor(index / 6);
    return { x: -104 + (index % 6) * 70 + (row % 2 ? 35 : 0), y: -298 + row * 39 };
  });
  return [
    rect(-266, -296, 580, 650, { fill: '#182459', opacity: 0.22 }, 26),
    ...[30, 20, 10].map((step) =>
      rect(-290 + step * 0.2, -320 + step, 580, 640, pen.linear(['#a30e45', '#6b0530'], 90), 18),
    ),
    rect(-290, -320, 580, 640, pen.linear(['#e5396f', '#c2185b', '#8a0b40'], 40), 18),
    path(stamp(flower, spots), '#f6cf63'),
    rect(-290, -320, 150, 640, pen.linear(zari, 20), 18),
    rect(-156, -320, 16, 640, '#0f6b4a'),
    rect(-290, -320, 14, 640, '#0f6b4a', 6),
    times(6, (index) =>
      group({ x: -216, y: -262 + index * 106, scale: 0.86 }, paisley('#8a0b40', '#f9d977', '#0f6b4a')),
    ),
    ...[-264, -168].map((x) => line(`M${x} -312V312`, '#8a0b40', 4, 0.7)),
    times(3, (index) => line(`M-290 ${-160 + index * 160}H290`, '#5b0426', 3, 0.18)),
    rect(
      -290,
      -320,
      580,
      640,
      {
        fill: pen.linear(
          [
            [0, '#fff', 0.3],
            [0.4, '#fff', 0],
            [1, '#2a0016', 0.3],
          ],
          40,
        ),
      },
      18,
    ),
  ].join('');
}

function fan(pen: Pen): string {
  const pleats = 11;
  const spread = 9.4;
  const reach = 470;
  const wedge = (radius: number) => {
    const half = (spread / 2 / 180) * Math.PI * 1.06;
    return `M0 0L${num(-Math.sin(half) * radius)} ${num(-Math.cos(half) * radius)}Q0 ${num(-radius * 1.03)} ${num(Math.sin(half) * radius)} ${num(-Math.cos(half) * radius)}Z`;
  };
  const pleat = (index: number) =>
    group(
      { turn: (index - (pleats - 1) / 2) * spread },
      path(wedge(reach), pen.linear(zari)),
      path(wedge(reach - 20), pen.linear(['#14805a', '#0a5238'])),
      path(wedge(reach - 46), pen.linear(['#fff3bd', '#e9b53f', '#a06a12'])),
      group({ y: -reach + 92, scale: 0.44 }, paisley('#8a0b40', '#f9d977', '#0f6b4a')),
      path(wedge(reach - 136), pen.linear(['#14805a', '#0a5238'])),
      path(wedge(reach - 152), pen.linear(['#ee4f82', '#c2185b', '#7a0737'])),
      ...[-250, -200].map((y) => group({ y, scale: y / -250 }, petalRing(5, 2, 11, 8, '#f6cf63'))),
      line(`M0 -40V${-reach + 6}`, '#3d0018', 2.5, 0.22),
    );
  return [
    path(`M0 20L-372 -250Q-200 -560 40 -480T420 -230Z`, { fill: '#2a0016', opacity: 0.22 }),
    times(pleats, pleat),
    path('M-58 -56Q0 -82 58 -56L44 8Q0 24 -44 8Z', pen.linear(zari, 20)),
    line('M-54 -40Q0 -64 54 -40', '#8a0b40', 5),
    group({ y: -22 }, petalRing(8, 6, 16, 10, '#8a0b40'), circle(0, 0, 7, '#fff3bd')),
    group({ x: -16, y: 8, turn: 8 }, tassel(pen, 92, 34, ['#ff8fb5', '#c81e5b', '#82083a'], '#f9cf63')),
    group({ x: 16, y: 8, turn: -8 }, tassel(pen, 96, 34, ['#ff8fb5', '#c81e5b', '#82083a'], '#f9cf63')),
  ].join('');
}

/** A pair of embroidered mojaris from above, toes curling. Centred on the origin. */
function mojariPair(pen: Pen): string {
  return [
    group({ x: -158, y: 20, turn: -9 }, shoe(pen, 1)),
    group({ x: 158, y: 20, turn: 9, scaleX: -1, scaleY: 1 }, shoe(pen, -1)),
  ].join('');
}

function shoe(pen: Pen, lit: number): string {
  const sole =
    'M14 -352C66 -300 128 -196 134 -92C138 0 112 90 108 176C104 262 70 322 0 322C-72 322 -106 262 -110 180C-116 96 -136 6 -128 -92C-120 -200 -50 -280 -6 -330C-12 -352 -2 -366 14 -352Z';
  const opening =
    'M0 -44C46 -60 86 -20 90 50C94 120 82 190 74 226C62 280 36 300 0 300C-38 300 -64 280 -74 226C-84 176 -98 112 -94 50C-88 -20 -46 -60 0 -44Z';
  const clip = pen.clip(path(sole, '#000'));
  return [
    group({ x: 16 * lit, y: 22, opacity: 0.25 }, path(sole, '#182459')),
    path(
      sole,
      pen.linear(lit > 0 ? ['#f0658f', '#c81e5b', '#82083a'] : ['#82083a', '#c81e5b', '#f0658f'], 30),
    ),
    group({ clip }, embroidery(pen)),
    path(sole, { stroke: '#f9cf63', width: 9 }),
    path(sole, { stroke: '#8f5a0a', width: 2.5, dash: '5 8' }),
    path(opening, pen.linear(['#6b3517', '#b9793f', '#d9a468'], 70)),
    group(
      { clip: pen.clip(path(opening, '#000')) },
      path(opening, { stroke: '#3d1a08', width: 40, opacity: 0.35 }),
      group(
        { y: 200 },
        petalRing(8, 12, 34, 22, { stroke: '#f4d6a6', width: 3.5 }),
        circle(0, 0, 9, { stroke: '#f4d6a6', width: 3.5 }),
      ),
      path('M-56 40Q0 10 56 40V150Q0 170 -56 150Z', {
        stroke: '#f4d6a6',
        width: 3,
        dash: '7 8',
        opacity: 0.7,
      }),
    ),
    path(opening, { stroke: '#f9cf63', width: 12 }),
    path(opening, { stroke: '#0f6b4a', width: 5, dash: '2 12' }),
    curl(pen),
  ].join('');
}

function embroidery(pen: Pen): string {
  return [
    path(
      'M0 -60C60 -84 104 -60 140 -20V-120C120 -220 60 -300 10 -350C-60 -290 -130 -220 -140 -110V-20C-104 -60 -60 -84 0 -60Z',
      { stroke: '#f9cf63', width: 7 },
    ),
    group(
      { y: -148 },
      petalRing(10, 20, 42, 25, '#f9cf63'),
      petalRing(10, 22, 24, 11, '#0f8a5c'),
      circle(0, 0, 22, '#f9cf63'),
      gem(pen, 16, 16, emerald),
    ),
    group({ x: -76, y: -108, turn: -24, scale: 0.52 }, paisley('#f9cf63', '#82083a', '#f9cf63')),
    group(
      { x: 76, y: -108, turn: 24, scaleX: -0.52, scaleY: 0.52 },
      paisley('#f9cf63', '#82083a', '#f9cf63'),
    ),
    group({ x: 4, y: -240 }, petalRing(6, 6, 22, 15, '#ffe9a8'), circle(0, 0, 7, '#0f8a5c')),
    times(3, (index) => circle(8 + index, -282 - index * 18, 6 - index, '#ffe9a8')),
    ...[-1, 1].map((side) =>
      times(6, (index) =>
        group(
          { x: side * (113 - Math.abs(index - 2) * 1.5), y: 10 + index * 44 },
          petalRing(5, 2, 9, 7, '#ffe9a8'),
        ),
      ),
    ),
    line('M-136 -20C-110 -60 -60 -84 0 -60C60 -84 110 -60 136 -20', '#0f8a5c', 6, 0.9),
  ].join('');
}

function curl(pen: Pen): string {
  return [
    path(
      'M-8 -326C-22 -372 22 -404 46 -376C58 -358 40 -340 28 -350C38 -356 32 -370 20 -366C6 -360 10 -336 22 -318Z',
      pen.linear(['#ffe08a', '#d99f2c'], 50),
    ),
    circle(32, -352, 11, pen.radial(['#fff', '#f2739b', '#a30e45'], 0.35, 0.3, 0.8)),
  ].join('');
}

/** Folded over a wooden rail: fine wool, a woven paisley border, a long fringe. Hangs around the origin. */
function pashminaShawl(pen: Pen): string {
  return [
    rail(pen),
    group({ x: 54, y: 26 }, panel(pen, 250, 560, true)),
    panel(pen, 270, 500, false),
    rollOverRail(pen),
  ].join('');
}

function rail(pen: Pen): string {
  const knob = (x: number) => circle(x, -330, 24, pen.radial(mangoWood.face, 0.35, 0.3, 0.75));
  return (
    rect(-390, -342, 780, 24, pen.linear(mangoWood.face, 90), 12) +
    knob(-390) +
    knob(390) +
    line('M-300 -342V-450M300 -342V-450', '#8c5f2c', 8)
  );
}

function panel(pen: Pen, half: number, length: number, back: boolean): string {
  const bottom = -330 + length;
  const cloth = `M${-half} -336H${half}C${half + 8} -200 ${half - 10} 0 ${half + 2} ${bottom}Q${half * 0.5} ${bottom + 14} 0 ${bottom}T${-half - 2} ${bottom}C${-half + 8} 0 ${-half - 8} -200 ${-half} -336Z`;
  const clip = pen.clip(path(cloth, '#000'));
  const tone = back ? ['#7c2a1c', '#561509'] : ['#d9644a', '#b23a26', '#8a2313'];
  return [
    fringe(half, bottom, back ? '#6b1c0e' : '#c9573f'),
    back ? '' : group({ x: 16, y: 20, opacity: 0.2 }, path(cloth, '#182459')),
    path(cloth, pen.linear(tone, 35)),
    group({ clip }, back ? '' : weave(pen, half, bottom), folds(pen, half, bottom)),
  ].join('');
}

function weave(pen: Pen, half: number, bottom: number): string {
  const small = pen.tile(
    86,
    92,
    [
      [22, 26],
      [65, 72],
    ]
      .map(([x = 0, y = 0]) => group({ x, y, scale: 0.3 }, paisley('#f3c98a', '#b23a26', '#f3c98a')))
      .join(''),
  );
  const bandTop = bottom - 186;
  return [
    rect(-half - 20, -340, half * 2 + 40, 520, small),
    rect(-half - 20, bandTop, half * 2 + 40, 172, '#2b3a78'),
    rect(-half - 20, bandTop, half * 2 + 40, 10, '#f3c98a'),
    rect(-half - 20, bandTop + 14, half * 2 + 40, 4, '#f3c98a'),
    rect(-half - 20, bandTop + 154, half * 2 + 40, 14, '#f3c98a'),
    times(5, (index) =>
      group(
        { x: (index - 2) * 112, y: bandTop + 92, scaleX: index % 2 ? -1.12 : 1.12, scaleY: 1.12 },
        paisley('#e8b45c', '#a8321f', '#f7e3bd'),
        group({ x: -3, y: 14 }, petalRing(6, 2, 9, 7, '#2b3a78')),
      ),
    ),
    times(4, (index) =>
      group(
        { x: (index - 1.5) * 112, y: bandTop + 60 },
        petalRing(6, 4, 14, 10, '#f0928a'),
        circle(0, 0, 5, '#f7e3bd'),
        dotRing(6, 24, 3, '#8fc7b0'),
      ),
    ),
    times(4, (index) =>
      group(
        { x: (index - 1.5) * 112, y: bandTop + 128 },
        petalRing(4, 3, 10, 8, '#8fc7b0'),
        circle(0, 0, 4, '#f7e3bd'),
      ),
    ),
  ].join('');
}

function folds(pen: Pen, half: number, bottom: number): string {
  const shade = pen.linear([
    [0, '#3d0a02', 0],
    [0.5, '#3d0a02', 0.32],
    [0.56, '#fff', 0.2],
    [1, '#fff', 0],
  ]);
  return [-0.62, -0.14, 0.38, 0.78]
    .map((at, index) => {
      const x = at * half;
      const width = 60 + (index % 2) * 26;
      return path(
        `M${num(x - width)} -340H${num(x + width)}Q${num(x + width * 0.5)} 0 ${num(x + width * 1.1)} ${bottom + 30}H${num(x - width * 0.9)}Q${num(x - width * 1.4)} 0 ${num(x - width)} -340Z`,
        { fill: shade },
      );
    })
    .join('');
}

function fringe(half: number, bottom: number, colour: string): string {
  return times(31, (index) => {
    const x = -half + (index * half * 2) / 30;
    return (
      line(
        `M${num(x)} ${num(bottom - 6)}q${index % 2 ? 5 : -4} 26 ${index % 3 ? 1 : -3} ${54 + (index % 4) * 3}`,
        colour,
        6,
      ) + circle(x, bottom + 14, 4.5, colour)
    );
  });
}

function rollOverRail(pen: Pen): string {
  return path(
    'M-272 -334C-272 -362 -256 -366 -240 -366H278C300 -366 306 -350 304 -330L272 -326C200 -338 -200 -338 -272 -326Z',
    pen.linear(['#f08a6c', '#c44a33', '#a53320'], 90),
  );
}
