import { petal } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, dice, ellipse, group, line, path, rect, times } from '../kit/shapes.ts';

/** The round spice box from above, seven bowls full, its lid to the side. Centred on the origin. */
export function masalaDabba(pen: Pen): string {
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
