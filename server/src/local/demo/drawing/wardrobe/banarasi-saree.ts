import { paisley, petalOutline, petalRing, tassel } from '../kit/ornaments.ts';
import { num, type Pen } from '../kit/pen.ts';
import { circle, circleOf, group, line, path, rect, stamp, times } from '../kit/shapes.ts';

/** Folded silk with its zari border, the pallu pleated into a fan on top. Centred on the origin. */
export function banarasiSaree(pen: Pen): string {
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
