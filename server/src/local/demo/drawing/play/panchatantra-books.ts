import { leaf, petal, petalRing } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, ellipse, group, line, path, polygon, rect, times } from '../kit/shapes.ts';

/** A lion on the big book's cover, two thinner volumes lying before it. */
export function panchatantraBooks(pen: Pen): string {
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
