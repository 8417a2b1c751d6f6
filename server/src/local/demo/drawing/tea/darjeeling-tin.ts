import { lacquer, silver } from '../kit/materials.ts';
import { leaf } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, ellipse, group, line, path, rect, times } from '../kit/shapes.ts';
import { hoop, turned } from '../kit/turned.ts';

/** A painted caddy of first flush beside a glass of it, steaming. */
export function darjeelingTin(pen: Pen): string {
  return [
    group({ x: -96 }, caddy(pen)),
    group({ x: 166, y: 34 }, teaGlass(pen)),
    group({ x: -10, y: 66 }, looseLeaves(pen)),
  ].join('');
}

export function caddy(pen: Pen): string {
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
