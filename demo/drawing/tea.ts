import { filterCoffee } from './filter-coffee.ts';
import { brass, clay, lacquer, silver } from './kit/colours.ts';
import { hoop, leaf, mouth, petal, turned } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import { around, circle, ellipse, group, line, type Pen, path, rect, taper, times } from './kit/svg.ts';

const stage = stages.tea;

export const tea: CategoryDrawings = {
  icon: stage.emblem(kulhad, { y: 660, scale: 2 }),
  cover: stage.shelf(
    [caddy, { x: 210, y: 690, scale: 0.9, half: 150 }],
    [filterCoffee, { x: 600, y: 700, scale: 0.82, half: 240 }],
    [kulhad, { x: 330, y: 790, scale: 1, half: 70 }],
  ),
  products: {
    'darjeeling-tin': [
      stage.standing(darjeelingTin, { y: 720, scale: 1.1, half: 170 }),
      stage.close(darjeelingTin, [150, -150], 2.3),
      stage.gifted(caddy, { x: 240, y: 790, scale: 0.72, half: 150 }),
    ],
    'masala-chai-set': [
      stage.standing(kulhadChai, { y: 730, scale: 1.06, half: 200 }),
      stage.close(kulhadChai, [180, -110], 2.2),
    ],
    'filter-coffee-set': [
      stage.standing(filterCoffee, { y: 750, scale: 1.12, half: 220 }),
      stage.gifted(filterCoffee, { x: 270, y: 800, scale: 0.62, half: 220 }),
    ],
  },
};

/** A painted caddy of first flush beside a glass of it, steaming. */
function darjeelingTin(pen: Pen): string {
  return [
    group({ x: -96 }, caddy(pen)),
    group({ x: 166, y: 34 }, teaGlass(pen)),
    group({ x: -10, y: 66 }, looseLeaves(pen)),
  ].join('');
}

function caddy(pen: Pen): string {
  const green = lacquer('#0f3d2a', '#1f6b4a', '#6fbf94');
  return [
    turned(
      pen,
      [
        [150, -430, true],
        [150, 0, true],
      ],
      green,
      { foot: 0.16, decoration: label(pen) },
    ),
    turned(
      pen,
      [
        [146, -500, true],
        [156, -492, true],
        [156, -424, true],
      ],
      lacquer('#0b2e1f', '#17573b', '#5fae85'),
      {
        foot: 0.16,
        decoration: hoop(-438, 156, '#e8c35c', 6, 1, 0.16) + hoop(-484, 156, '#e8c35c', 4, 0.9, 0.16),
      },
    ),
    ellipse(0, -496, 150, 23, pen.linear(['#7fcaa2', '#1f6b4a', '#0f3d2a'], 20)),
    ellipse(0, -498, 112, 15, { stroke: '#e8c35c', width: 4 }),
  ].join('');
}

function label(pen: Pen): string {
  const peak = (d: string, fill: string) => path(d, fill);
  return [
    hoop(-396, 152, '#e8c35c', 5, 1, 0.16),
    hoop(-26, 152, '#e8c35c', 5, 1, 0.16),
    ellipse(-6, -198, 112, 148, '#e8c35c'),
    group(
      { clip: pen.clip(ellipse(-6, -198, 104, 140, '#000')) },
      rect(-120, -350, 240, 320, pen.linear(['#fff3d6', '#ffe0a8'], 90)),
      circle(-44, -282, 30, '#f7b04a'),
      peak(
        'M-120 -190L-56 -262L-30 -234L12 -300L60 -236L120 -200V-60H-120Z',
        pen.linear(['#cfe2ee', '#7fa8bf'], 90),
      ),
      peak('M12 -300L-14 -260L4 -266L16 -254L30 -268L40 -262Z', '#fff'),
      peak('M-56 -262L-76 -240L-58 -246L-44 -238L-36 -241Z', '#fff'),
      peak('M-120 -170C-60 -210 -10 -180 40 -170S100 -190 130 -180V-40H-120Z', '#5f9a4a'),
      peak('M-120 -130C-70 -160 -10 -130 50 -136S110 -150 130 -140V-40H-120Z', '#3f7d38'),
      times(4, (index) =>
        line(
          `M-120 ${-112 + index * 20}C-70 ${-140 + index * 20} -10 ${-112 + index * 20} 50 ${-118 + index * 20}S110 ${-130 + index * 20} 130 ${-122 + index * 20}`,
          '#8fc46a',
          5,
        ),
      ),
    ),
    group(
      { x: -6, y: -66 },
      ...[-46, 0, 46].map((turn) =>
        group({ turn }, leaf(pen, turn ? 60 : 74, 28, ['#b7e07c', '#4c8a3a', '#fff'])),
      ),
      circle(0, 0, 7, '#e8c35c'),
    ),
  ].join('');
}

function teaGlass(pen: Pen): string {
  const cup = 'M-92 -186C-92 -90 -74 -30 -46 -8H46C74 -30 92 -90 92 -186Z';
  return [
    ellipse(10, 4, 150, 24, { fill: '#3d4410', opacity: 0.25 }),
    ellipse(0, -2, 146, 26, pen.linear(silver.face, 20)),
    ellipse(0, -6, 118, 18, pen.linear(['#cfd6dd', '#ffffff'], 20)),
    path('M84 -150C140 -160 144 -70 66 -66', { stroke: '#ffffff', width: 15, opacity: 0.75 }),
    path('M84 -150C140 -160 144 -70 66 -66', { stroke: '#c9d3c0', width: 4, opacity: 0.8 }),
    path(cup, { fill: '#fff', opacity: 0.45 }),
    path(
      'M-86 -150C-82 -80 -68 -34 -44 -16H44C68 -34 82 -80 86 -150Z',
      pen.linear(['#f6b04a', '#dd7a1e', '#a84c0c'], 30),
    ),
    ellipse(0, -150, 86, 15, pen.linear(['#ffd68a', '#e8933a'], 20)),
    ellipse(0, -186, 92, 17, { stroke: '#fff', width: 5, opacity: 0.9 }),
    path('M-72 -168C-70 -100 -60 -50 -44 -26', { stroke: '#fff', width: 12, opacity: 0.65 }),
    steam(),
  ].join('');
}

function steam(): string {
  return [
    [-30, 0.55],
    [6, 0.7],
    [40, 0.5],
  ]
    .map(([x = 0, opacity = 0]) =>
      line(
        `M${x} -214C${x - 34} -256 ${x + 34} -290 ${x} -336S${x + 20} -394 ${x + 6} -420`,
        '#fff',
        12,
        opacity,
      ),
    )
    .join('');
}

function looseLeaves(pen: Pen): string {
  const twists = [
    [-60, 0, 20],
    [-30, 10, -30],
    [0, -4, 60],
    [24, 12, 10],
    [50, 2, -50],
    [-84, 12, 70],
    [-8, 20, 100],
    [70, 16, 30],
  ] as const;
  return twists
    .map(([x, y, turn]) =>
      group({ x, y, turn }, path('M-20 0C-8 -10 6 6 20 -3C8 10 -8 -2 -20 0Z', '#4a3a16')),
    )
    .concat(
      group({ x: -110, y: 4, turn: -70 }, leaf(pen, 76, 34, ['#a9d36a', '#4c8a3a', '#eefad2'])),
      group({ x: -104, y: 6, turn: -38 }, leaf(pen, 60, 28, ['#8fc45a', '#3f7d38', '#eefad2'])),
    )
    .join('');
}

/** A brass kettle, two kulhads of masala chai and the spices that went in. */
function kulhadChai(pen: Pen): string {
  return [
    group({ x: -50, y: -30, scale: 1.12 }, kettle(pen)),
    group({ x: 256, y: -4, scale: 0.98 }, kulhad(pen)),
    group({ x: 144, y: 52, scale: 1.06 }, kulhad(pen)),
    group({ x: -176, y: 64 }, spices(pen)),
  ].join('');
}

function kulhad(pen: Pen): string {
  return [
    ellipse(14, 4, 84, 16, { fill: '#3d2410', opacity: 0.28 }),
    turned(
      pen,
      [
        [92, -176, true],
        [88, -164],
        [78, -120],
        [66, -50],
        [58, 0, true],
      ],
      clay,
      {
        foot: 0.2,
        decoration: [-148, -140, -110, -104, -60].map((y) => hoop(y, 92, '#8a5430', 3, 0.45)).join(''),
      },
    ),
    mouth(pen, -176, 92, clay, 9, 0.24),
    ellipse(0, -170, 80, 17, pen.linear(['#f0cfa0', '#d3a069', '#b27c44'], 20)),
    ellipse(-14, -172, 40, 7, { fill: '#fff', opacity: 0.3 }),
    ...[-24, 6, 34].map((x, index) =>
      circle(x, -168 + (index % 2) * 5, 5, { stroke: '#f7e3c4', width: 2, opacity: 0.8 }),
    ),
    ...[-18, 20].map((x) => line(`M${x} -204C${x - 24} -234 ${x + 26} -262 ${x} -296`, '#fff', 9, 0.5)),
  ].join('');
}

function kettle(pen: Pen): string {
  return [
    path('M-124 -246C-140 -420 124 -420 108 -246', { stroke: '#7a4a0e', width: 22 }),
    path('M-124 -246C-140 -420 124 -420 108 -246', {
      stroke: pen.linear(['#ffe9a8', '#d99f3d', '#96601a'], 20),
      width: 14,
    }),
    rect(-58, -388, 100, 32, pen.linear(['#8a4b2a', '#4a2110'], 90), 16),
    path(
      taper([
        [-120, -120, 76],
        [-178, -150, 50],
        [-214, -210, 36],
        [-252, -262, 30],
      ]),
      pen.linear(['#f6d069', '#c98c28', '#8f5a14'], 50),
    ),
    ellipse(-256, -266, 19, 11, '#5b3305'),
    turned(
      pen,
      [
        [92, -262, true],
        [136, -226],
        [172, -150],
        [164, -66],
        [122, -10, true],
        [126, 0, true],
      ],
      brass,
      {
        foot: 0.18,
        decoration: [
          hoop(-214, 150, '#7a4a0e', 4, 0.6, 0.18),
          hoop(-200, 156, '#fff3c4', 3, 0.7, 0.18),
          times(11, (index) => {
            const angle = ((index - 5) / 5) * 1.3;
            return group(
              {
                x: Math.sin(angle) * 168,
                y: -130 + Math.cos(angle) * 26,
                scaleX: Math.max(0.3, Math.cos(angle)),
                scaleY: 1,
              },
              petal(48, 30, { stroke: '#7a4a0e', width: 3.5, opacity: 0.65 }),
              circle(0, 12, 5, { fill: '#7a4a0e', opacity: 0.6 }),
            );
          }),
          hoop(-74, 170, '#7a4a0e', 4, 0.6, 0.18),
        ].join(''),
      },
    ),
    turned(
      pen,
      [
        [20, -306, true],
        [72, -284],
        [98, -262, true],
      ],
      brass,
      { foot: 0.2 },
    ),
    circle(0, -318, 20, pen.radial(['#fff3c4', '#dba43f', '#8a5613'], 0.35, 0.3, 0.75)),
  ].join('');
}

function spices(pen: Pen): string {
  const star = around(
    8,
    () => petal(40, 20, pen.linear(['#b3703a', '#6b3814'], 90)) + circle(0, -22, 4.5, '#e0a868'),
  );
  const pod = (x: number, y: number, turn: number) =>
    group(
      { x, y, turn },
      petal(56, 28, pen.linear(['#d3e8a0', '#94b854', '#5f8430'], 20)),
      line('M0 -6V-48', '#567a2a', 2.5, 0.7),
    );
  const stick = (y: number, turn: number) =>
    group(
      { y, turn },
      rect(-78, -12, 156, 24, pen.linear(['#d39a62', '#8f5526', '#6b3814'], 90), 11),
      line('M-72 -2H72', '#5b2e0e', 3, 0.6),
      ellipse(-76, 0, 7, 11, '#5b2e0e'),
    );
  return [
    ellipse(10, 14, 120, 18, { fill: '#3d2410', opacity: 0.2 }),
    group({ x: -6 }, stick(-12, -8), stick(8, 6)),
    group({ x: 74, y: 14, scaleX: 1, scaleY: 0.8 }, star),
    pod(-70, 34, 70),
    pod(-20, 42, 100),
  ].join('');
}
