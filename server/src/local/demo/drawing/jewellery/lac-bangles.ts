import { num, type Pen } from '../kit/pen.ts';
import { circle, ellipse, group, line, path, times } from '../kit/shapes.ts';

/** A wedding stack of lac bangles set with mirrors, two of them leaning in front. */
export function lacBangles(pen: Pen): string {
  const stack = [
    'gold',
    'rani',
    'rani',
    'gold',
    'green',
    'green',
    'gold',
    'orange',
    'orange',
    'gold',
    'rani',
    'gold',
  ] as const;
  return [
    group(
      { x: 40 },
      ...stack.map((name, index) =>
        group({ y: -34 - index * 33 }, ring(pen, coats[name], index, index === stack.length - 1)),
      ),
    ),
    group({ x: -208, y: -128, turn: -12 }, upright(pen, coats.green)),
    group({ x: -150, y: -118, turn: 6 }, upright(pen, coats.rani)),
  ].join('');
}

const coats = {
  gold: ['#fff3bd', '#e9b53f', '#9a6510', '#b3134f'],
  rani: ['#ff8fb5', '#cf2263', '#7a0634', '#ffe08a'],
  green: ['#7fdca6', '#1b8f5a', '#07492b', '#ffe08a'],
  orange: ['#ffc98a', '#ee7f1e', '#8f3f04', '#fff3d6'],
} as const;

type Coat = (typeof coats)[keyof typeof coats];

function ring(pen: Pen, coat: Coat, seed: number, top: boolean): string {
  const [light, base, deep, mirror] = coat;
  const [rx, ry, thick] = [226, 62, 36];
  const band = `M${-rx} 0A${rx} ${ry} 0 0 0 ${rx} 0V${-thick}A${rx} ${ry} 0 0 1 ${-rx} ${-thick}Z`;
  const narrow = coat === coats.gold;
  return [
    top ? ellipse(0, -thick, rx, ry, pen.linear([light, base, deep])) : '',
    top ? ellipse(0, -thick + 2, rx - 22, ry - 11, pen.linear(['#4a1236', '#6b2a55', '#b98ac9'], 20)) : '',
    path(
      band,
      pen.linear([
        [0, deep],
        [0.18, light],
        [0.42, base],
        [0.75, base],
        [1, deep],
      ]),
    ),
    times(13, (index) => {
      const angle = ((index + (seed % 2) * 0.5 - 6) / 6.5) * 1.45;
      const [x, y] = [Math.sin(angle) * rx, Math.cos(angle) * ry - thick / 2];
      const squeeze = Math.max(0.25, Math.cos(angle));
      if (narrow) return ellipse(x, y, 6 * squeeze, 6, mirror);
      return group(
        { x, y, scaleX: squeeze, scaleY: 1 },
        path('M0 -12L12 0L0 12L-12 0Z', mirror),
        circle(0, 0, 6, '#f4fbff'),
        circle(-1.5, -2, 2.5, '#fff'),
      );
    }),
    hoopLine(rx, ry, 3, light, 0.8, -thick + 2),
    hoopLine(rx, ry, 3, deep, 0.6, -2),
  ].join('');
}

function hoopLine(rx: number, ry: number, width: number, colour: string, opacity: number, y: number): string {
  return line(`M${-rx} ${num(y)}A${rx} ${ry} 0 0 0 ${rx} ${num(y)}`, colour, width, opacity);
}

function upright(pen: Pen, coat: Coat): string {
  const [light, base, deep, mirror] = coat;
  const [rx, ry] = [104, 128];
  return [
    ellipse(0, 0, rx, ry, { stroke: deep, width: 40 }),
    ellipse(-3, -3, rx, ry, { stroke: pen.linear([light, base, deep], 50), width: 32 }),
    ellipse(-7, -6, rx + 6, ry + 6, { stroke: '#fff', width: 3, opacity: 0.5 }),
    times(18, (index) => {
      const angle = (index / 18) * Math.PI * 2;
      return group(
        { x: Math.cos(angle) * rx - 3, y: Math.sin(angle) * ry - 3, turn: (angle * 180) / Math.PI },
        path('M0 -11L11 0L0 11L-11 0Z', mirror),
        circle(0, 0, 5.5, '#f4fbff'),
      );
    }),
  ].join('');
}
