import { chessPortrait, chessSet } from './chess-set.ts';
import { lacquer } from './kit/colours.ts';
import { dotRing, leaf, petal, petalRing } from './kit/ornaments.ts';
import { type CategoryDrawings, stages } from './kit/scenes.ts';
import {
  around,
  circle,
  ellipse,
  group,
  line,
  type Pen,
  path,
  polygon,
  rect,
  taper,
  times,
} from './kit/svg.ts';

const stage = stages.play;

export const play: CategoryDrawings = {
  icon: stage.emblem(channapatnaHorse, { x: 470, y: 700, scale: 0.9 }),
  cover: stage.shelf(
    [panchatantraBooks, { x: 270, y: 700, scale: 0.78, half: 270 }],
    [channapatnaHorse, { x: 640, y: 790, scale: 0.7, half: 230 }],
  ),
  products: {
    'chess-set': [
      stage.standing(chessSet, { y: 740, scale: 0.95, half: 330 }),
      stage.close(chessPortrait, [0, -290], 1.15),
      stage.gifted(chessSet, { x: 300, y: 800, scale: 0.6, half: 330 }),
    ],
    'channapatna-horse': [
      stage.standing(channapatnaHorse, { x: 468, y: 770, scale: 1.14, half: 220 }),
      stage.gifted(channapatnaHorse, { x: 270, y: 800, scale: 0.6, half: 220 }),
    ],
    'panchatantra-books': [
      stage.standing(panchatantraBooks, { y: 770, scale: 1.12, half: 260 }),
      stage.close(panchatantraBooks, [10, -320], 2),
    ],
  },
};

/** A lacquered pull-along horse on four wheels, its cord running off to the left. */
function channapatnaHorse(pen: Pen): string {
  return [
    path('M-262 -70C-330 -60 -330 10 -400 8C-450 6 -450 40 -500 30', { stroke: '#e5402f', width: 9 }),
    group({ x: 120 }, wheel(pen, 62, '#b8361f', '#8f2412')),
    group({ x: -190 }, wheel(pen, 62, '#b8361f', '#8f2412')),
    rect(-270, -96, 500, 46, pen.linear(['#5fd0c0', '#1f9a8c', '#0c6358'], 80), 20),
    rect(-250, -92, 460, 8, { fill: '#fff', opacity: 0.4 }, 4),
    legs(pen),
    tail(pen),
    body(pen),
    neckAndHead(pen),
    saddle(pen),
    group({ x: -170, y: 6 }, wheel(pen, 70, '#f0563f', '#c22f1a')),
    group({ x: 148, y: 6 }, wheel(pen, 70, '#f0563f', '#c22f1a')),
    circle(-262, -72, 13, pen.radial(['#fff', '#f9b233', '#b46c05'], 0.35, 0.3, 0.8)),
  ].join('');
}

function wheel(pen: Pen, radius: number, rim: string, deep: string): string {
  return group(
    { y: -radius },
    circle(0, 0, radius, pen.linear([rim, deep], 50)),
    circle(0, 0, radius - 6, { stroke: '#fff', width: 4, opacity: 0.35 }),
    circle(0, 0, radius * 0.66, pen.linear(['#ffe08a', '#f2a31b'], 50)),
    petalRing(8, radius * 0.16, radius * 0.44, radius * 0.24, rim),
    circle(0, 0, radius * 0.18, pen.radial(['#fff', '#2aa79b', '#0c6358'], 0.35, 0.3, 0.8)),
  );
}

const coat = ['#ffe58a', '#fbbd2a', '#d98a06'];

function legs(pen: Pen): string {
  const leg = (x: number, lean: number) =>
    path(
      taper([
        [x, -230, 64],
        [x + lean * 0.5, -160, 46],
        [x + lean, -92, 40],
      ]),
      pen.linear(coat),
    ) +
    line(`M${x + lean - 20} -118H${x + lean + 20}`, '#e5402f', 12) +
    line(`M${x + lean - 20} -102H${x + lean + 20}`, '#1f9a8c', 8);
  return leg(-130, -26) + leg(-78, 6) + leg(84, -4) + leg(136, 26);
}

function body(pen: Pen): string {
  const barrel =
    'M-176 -272C-178 -330 -120 -350 -40 -344C40 -340 110 -350 156 -330C196 -310 198 -240 164 -214C110 -186 -90 -186 -140 -210C-166 -224 -175 -246 -176 -272Z';
  return [
    path(barrel, pen.linear(['#fff0b0', '#fdc63a', '#e0940a', '#b46c05'], 80)),
    path('M-150 -300C-130 -332 -60 -330 0 -326', { stroke: '#fff', width: 12, opacity: 0.5 }),
  ].join('');
}

function neckAndHead(pen: Pen): string {
  const shape =
    'M-66 -306C-84 -370 -104 -420 -136 -452C-150 -438 -182 -414 -226 -392C-254 -378 -280 -404 -270 -432C-252 -474 -218 -516 -178 -540L-176 -580L-146 -552C-78 -540 -30 -470 -14 -400C-8 -370 -10 -340 -20 -316Z';
  const mane = [
    [-138, -552, -30],
    [-104, -530, -12],
    [-74, -498, 6],
    [-50, -460, 18],
    [-34, -418, 26],
    [-26, -374, 32],
  ] as const;
  return [
    ...mane.map(([x, y, turn]) =>
      group(
        { x, y, turn },
        ellipse(16, 6, 34, 24, pen.radial(['#7d86e6', '#3c45b3', '#1f2678'], 0.35, 0.3, 0.8)),
      ),
    ),
    path(shape, pen.linear(['#fff0b0', '#fdc63a', '#e0940a'], 35)),
    path('M-196 -520C-230 -494 -254 -456 -262 -424', { stroke: '#fff', width: 10, opacity: 0.5 }),
    circle(-178, -486, 17, '#fff'),
    circle(-180, -485, 10, '#2a1204'),
    circle(-184, -489, 4, '#fff'),
    circle(-250, -424, 6, '#8a4a04'),
    line('M-258 -396Q-240 -402 -228 -412', '#8a4a04', 5),
    circle(-196, -446, 14, { fill: '#ff6b5a', opacity: 0.45 }),
    line('M-230 -498L-196 -402', '#e5402f', 12),
    line('M-150 -552L-128 -456', '#e5402f', 12),
    circle(-213, -450, 10, '#1f9a8c'),
    line('M-205 -440C-160 -400 -110 -350 -50 -338', '#e5402f', 8),
    group({ x: -170, y: -530 }, petalRing(6, 3, 15, 12, '#fff3c4'), circle(0, 0, 6, '#e5402f')),
    path(
      taper([
        [-66, -318, 16],
        [-44, -306, 18],
        [-14, -322, 16],
      ]),
      '#e5402f',
    ),
  ].join('');
}

function saddle(pen: Pen): string {
  const paint = lacquer('#8f1a10', '#e5402f', '#ff9c8f');
  const cloth =
    'M-32 -346C10 -352 60 -350 92 -346C104 -300 100 -262 90 -240C50 -226 0 -226 -30 -240C-42 -280 -42 -310 -32 -346Z';
  return [
    path(cloth, pen.linear([paint.light, paint.mid, paint.deep], 40)),
    path(cloth, { stroke: '#ffe08a', width: 7 }),
    group(
      { x: 30, y: -292 },
      petalRing(8, 10, 26, 16, '#ffe08a'),
      circle(0, 0, 10, '#1f9a8c'),
      dotRing(8, 42, 4, '#fff3c4', 22.5),
    ),
    times(6, (index) => circle(-18 + index * 20, -228 + (index === 0 || index === 5 ? -6 : 0), 7, '#1f9a8c')),
    path(
      'M-34 -352C-10 -372 70 -372 96 -350L90 -338C50 -348 10 -348 -28 -340Z',
      pen.linear(['#5fd0c0', '#12786c'], 60),
    ),
  ].join('');
}

function tail(pen: Pen): string {
  return path(
    'M168 -306C228 -320 256 -260 232 -200C224 -178 226 -160 240 -146C204 -146 184 -176 192 -214C198 -246 192 -266 164 -270Z',
    pen.linear(['#7d86e6', '#3c45b3', '#1f2678'], 60),
  );
}

/** A lion on the big book's cover, two thinner volumes lying before it. */
function panchatantraBooks(pen: Pen): string {
  return [
    group({ x: -6, y: -96 }, standingBook(pen)),
    group({ x: 12, y: 0 }, lyingBook(pen, 520, 54, ['#3fb0a4', '#147a70', '#0a4d46'], '#ffd977')),
    group({ x: -14, y: -54, turn: 0 }, lyingBook(pen, 470, 46, ['#f58a6b', '#d8472c', '#8f2412'], '#fff0c9')),
  ].join('');
}

function standingBook(pen: Pen): string {
  return [
    path(
      polygon([
        [206, -520],
        [236, -508],
        [236, 0],
        [206, 0],
      ]),
      pen.linear(['#fffaf0', '#d9c8a8']),
    ),
    times(5, (index) => line(`M${211 + index * 5} ${-517 + index * 2}V-2`, '#b39a70', 1.5, 0.6)),
    rect(-206, -524, 414, 524, pen.linear(['#4a63c9', '#2b3f9e', '#182668'], 40), 10),
    group({ clip: pen.clip(rect(-206, -524, 414, 524, '#000', 10)) }, cover(pen)),
    rect(
      -206,
      -524,
      30,
      524,
      {
        fill: pen.linear([
          [0, '#000', 0.4],
          [0.6, '#fff', 0.18],
          [1, '#000', 0.25],
        ]),
      },
      6,
    ),
    rect(-160, -502, 346, 480, { stroke: '#ffd977', width: 5 }, 14),
    rect(
      -206,
      -524,
      414,
      524,
      {
        fill: pen.linear(
          [
            [0, '#fff', 0.22],
            [0.45, '#fff', 0],
            [1, '#000', 0.15],
          ],
          35,
        ),
      },
      10,
    ),
  ].join('');
}

function cover(pen: Pen): string {
  const jungle = [
    [-150, -40, -30, 150],
    [-90, -10, -8, 130],
    [160, -30, 34, 160],
    [110, -6, 10, 120],
    [190, -120, 50, 130],
    [-180, -130, -50, 120],
  ] as const;
  return [
    circle(110, -430, 54, pen.radial(['#fff6d0', '#ffd34d'])),
    ...[
      [-110, -450],
      [-60, -478],
      [20, -462],
      [166, -356],
      [-140, -380],
    ].map(([x = 0, y = 0]) =>
      group({ x, y }, path('M0 -11L3 -3L11 0L3 3L0 11L-3 3L-11 0L-3 -3Z', '#fff3c4')),
    ),
    path(
      'M-206 -120C-120 -190 -20 -150 40 -130S160 -180 220 -140V10H-206Z',
      pen.linear(['#2f9a6b', '#0f5c3c'], 90),
    ),
    group({ x: 14, y: -234 }, lion(pen)),
    ...jungle.map(([x, y, turn, length]) =>
      group({ x, y, turn }, leaf(pen, length, length * 0.36, ['#8fd66f', '#2f8a48', '#d8f4b8'])),
    ),
    group({ x: 126, y: -52 }, rabbit()),
  ].join('');
}

function lion(pen: Pen): string {
  const eye = (x: number) =>
    ellipse(x, -14, 13, 15, '#fff') + circle(x, -12, 9, '#2a1204') + circle(x - 3, -16, 3.2, '#fff');
  return [
    path('M-74 60C-96 130 -92 190 -84 226H84C92 190 96 130 74 60Z', pen.linear(['#ffcf6b', '#e89a26'], 60)),
    around(18, (index) => group({ y: -74 }, petal(76, 50, index % 2 ? '#c2541a' : '#e8772a', 0.6)), 10),
    around(16, () => group({ y: -66 }, petal(52, 36, pen.linear(['#ffb03d', '#e8772a'], 90), 0.6))),
    ...[-62, 62].map((x) => circle(x, -70, 25, '#f2a93a') + circle(x, -68, 14, '#ffdf9c')),
    circle(0, 0, 90, pen.radial(['#ffe08f', '#fbb93a', '#e0901e'], 0.38, 0.32, 0.75)),
    eye(-34),
    eye(34),
    line('M-50 -38Q-34 -50 -20 -38M20 -38Q34 -50 50 -38', '#8f4a0c', 6),
    ellipse(-22, 40, 32, 26, '#fff3d6'),
    ellipse(22, 40, 32, 26, '#fff3d6'),
    path('M-20 14Q0 4 20 14Q12 32 0 34Q-12 32 -20 14Z', '#7a2f14'),
    line('M0 34V46Q-16 62 -34 50M0 46Q16 62 34 50', '#7a2f14', 5),
    group({ y: -66 }, petalRing(5, 4, 18, 14, '#d8472c'), circle(0, 0, 6, '#ffe9a8')),
  ].join('');
}

function rabbit(): string {
  return [
    ellipse(0, 20, 30, 34, '#fffaf0'),
    ellipse(-12, -46, 9, 30, '#fffaf0'),
    ellipse(12, -46, 9, 30, '#fffaf0'),
    ellipse(-12, -44, 4.5, 20, '#f7a8b8'),
    ellipse(12, -44, 4.5, 20, '#f7a8b8'),
    circle(0, -10, 25, '#fffaf0'),
    circle(-8, -12, 4, '#2a1204'),
    circle(8, -12, 4, '#2a1204'),
    path('M-5 -2H5L0 5Z', '#e5708a'),
  ].join('');
}

function lyingBook(
  pen: Pen,
  width: number,
  height: number,
  colours: readonly string[],
  trim: string,
): string {
  const half = width / 2;
  return [
    path(
      `M${-half} -8H${half - 6}V${-height + 8}H${-half}Z`,
      pen.linear(['#fffaf0', '#e3d3b4', '#bfa878'], 90),
    ),
    times(4, (index) =>
      line(`M${-half + 20} ${-14 - index * ((height - 24) / 4)}H${half - 10}`, '#b39a70', 1.6, 0.6),
    ),
    rect(-half - 6, -10, width + 6, 10, pen.linear(colours, 90), 4),
    rect(-half - 6, -height, width + 6, 12, pen.linear(colours, 30), 4),
    path(
      `M${-half + 12} 0H${-half - 2}Q${-half - 22} ${-height / 2} ${-half - 2} ${-height}H${-half + 12}Q${-half - 2} ${-height / 2} ${-half + 12} 0Z`,
      pen.linear(colours, 90),
    ),
    line(`M${-half + 20} ${-height + 5}H${half - 12}`, trim, 3),
    path(`M${half - 90} -4V34L${half - 78} 22L${half - 66} 34V-4Z`, trim),
  ].join('');
}
