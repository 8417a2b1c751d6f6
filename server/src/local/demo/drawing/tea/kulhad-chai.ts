import { brass, clay } from '../kit/materials.ts';
import { petal } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { around, circle, ellipse, group, line, path, rect, taper, times } from '../kit/shapes.ts';
import { hoop, mouth, turned } from '../kit/turned.ts';

/** A brass kettle, two kulhads of masala chai and the spices that went in. */
export function kulhadChai(pen: Pen): string {
  return [
    group({ x: -50, y: -30, scale: 1.12 }, kettle(pen)),
    group({ x: 256, y: -4, scale: 0.98 }, kulhad(pen)),
    group({ x: 144, y: 52, scale: 1.06 }, kulhad(pen)),
    group({ x: -176, y: 64 }, spices(pen)),
  ].join('');
}

export function kulhad(pen: Pen): string {
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
