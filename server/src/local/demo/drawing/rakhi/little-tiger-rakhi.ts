import { petal } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, ellipse, group, line, path } from '../kit/shapes.ts';
import { beadsAlong, mauli, threadEnd } from './thread.ts';

/** A felt tiger for small wrists, on soft thread with wooden beads. */
export function littleTigerRakhi(pen: Pen): string {
  const [left, right] = [
    [-388, 96],
    [388, 96],
  ] as const;
  const beadColours = ['#2aa79b', '#f9b233', '#e5402f', '#f9b233', '#2aa79b'];
  const bead = (index: number) =>
    circle(0, 0, 26, pen.radial(['#fff', beadColours[index] ?? '#f9b233', '#5b2a00'], 0.34, 0.28, 1.1)) +
    circle(0, 0, 5, { fill: '#3d1400', opacity: 0.5 });
  return [
    mauli(left, [-210, -10], [0, 30], 20),
    mauli([0, 30], [210, -10], right, 20),
    threadEnd(pen, -384, 98, 58),
    threadEnd(pen, 384, 98, -58),
    beadsAlong(left, [-210, -10], [0, 30], [0.14, 0.27, 0.4], bead),
    beadsAlong([0, 30], [210, -10], right, [0.6, 0.73, 0.86], (index) => bead(index + 1)),
    tigerFace(pen),
  ].join('');
}

function tigerFace(pen: Pen): string {
  const head =
    'M0 -196C92 -200 176 -128 190 -26C202 62 128 176 0 178C-128 176 -202 62 -190 -26C-176 -128 -92 -200 0 -196Z';
  const ear = (flip: number) =>
    group(
      { x: flip * 132, y: -142 },
      circle(0, 0, 62, pen.linear(['#ffb84a', '#e07b12'], 50)),
      circle(0, 6, 36, '#fff0d6'),
      circle(0, 0, 57, { stroke: '#fff3d6', width: 3, dash: '9 9' }),
    );
  const eye = (flip: number) =>
    group(
      { x: flip * 70, y: -16 },
      ellipse(0, 0, 30, 34, '#fff'),
      circle(flip * -3, 3, 20, '#2a1204'),
      circle(-8, -6, 7, '#fff'),
    );
  const stripe = (x: number, y: number, turn: number, length: number) =>
    group({ x, y, turn }, petal(length, 34, '#3d1a08', 0.6));
  return [
    group({ x: 12, y: 18, opacity: 0.22 }, path(head, '#7a0f38')),
    ear(-1),
    ear(1),
    path(head, pen.radial(['#ffc45c', '#f79a1f', '#d8700c'], 0.36, 0.28, 0.8)),
    stripe(0, -190, 180, 92),
    stripe(-48, -184, 172, 64),
    stripe(48, -184, -172, 64),
    ...[-1, 1].flatMap((flip) => [
      stripe(flip * 192, -20, flip * -84, 62),
      stripe(flip * 188, 34, flip * -80, 70),
      stripe(flip * 168, 88, flip * -68, 54),
    ]),
    ellipse(-52, 84, 74, 62, '#fff6e4'),
    ellipse(52, 84, 74, 62, '#fff6e4'),
    ellipse(0, 126, 56, 38, '#fff6e4'),
    ellipse(-120, 56, 30, 20, { fill: '#ff6b7f', opacity: 0.45 }),
    ellipse(120, 56, 30, 20, { fill: '#ff6b7f', opacity: 0.45 }),
    eye(-1),
    eye(1),
    path('M-34 40Q0 22 34 40Q22 72 0 76Q-22 72 -34 40Z', pen.linear(['#ff8fa0', '#d83a5c'], 70)),
    line('M0 76V98M0 98Q-26 124 -56 104M0 98Q26 124 56 104', '#3d1a08', 7),
    ...[-1, 1].map((flip) =>
      line(`M${flip * 74} 84H${flip * 146}M${flip * 72} 102L${flip * 138} 118`, '#b98a5c', 4),
    ),
    path(head, { stroke: '#fff3d6', width: 4, dash: '12 11' }),
  ].join('');
}
