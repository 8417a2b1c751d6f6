import { lacquer } from '../kit/materials.ts';
import { dotRing, petalRing } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, ellipse, group, line, path, rect, taper, times } from '../kit/shapes.ts';

/** A lacquered pull-along horse on four wheels, its cord running off to the left. */
export function channapatnaHorse(pen: Pen): string {
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
