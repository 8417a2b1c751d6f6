import { emerald, gem, paisley, petalRing } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, group, line, path, times } from '../kit/shapes.ts';

/** A pair of embroidered mojaris from above, toes curling. Centred on the origin. */
export function mojariPair(pen: Pen): string {
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
