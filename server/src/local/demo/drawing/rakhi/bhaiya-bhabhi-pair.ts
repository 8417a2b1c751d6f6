import { dotRing, gem, lotus, pearl, petalRing, ruby, ruffle, sapphire, tassel } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, group, line, path, rect, times } from '../kit/shapes.ts';
import { mauli, threadEnd } from './thread.ts';

/** A brother's rakhi and a sister-in-law's lumba, pinned on their printed card. */
export function bhaiyaBhabhiPair(pen: Pen): string {
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
