import { tassel } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { group, line, type Point, path, times } from '../kit/shapes.ts';

/** Mauli, the red and yellow tying thread, twisted along a curve between two points. */
export function mauli(from: Point, bend: Point, to: Point, width = 16): string {
  const d = `M${from.join(' ')}Q${bend.join(' ')} ${to.join(' ')}`;
  const twist = (stroke: string, dash: string, thick: number) =>
    path(d, { stroke, width: thick, dash, cap: 'butt' });
  return [
    path(d, { stroke: '#7a0a2e', width: width + 4 }),
    path(d, { stroke: '#d3142f', width }),
    twist('#ffc93d', '9 15', width),
    twist('#ff8f3d', '3 21', width),
    line(d, '#fff', width * 0.16, 0.55),
  ].join('');
}

/** Loose ends of the thread, fanned out. */
export function threadEnd(pen: Pen, x: number, y: number, turn: number): string {
  return group({ x, y, turn }, tassel(pen, 92, 46, ['#ff7a6b', '#d3142f', '#8a0618'], '#f9cf63'));
}

export function beadsAlong(
  from: Point,
  bend: Point,
  to: Point,
  stops: readonly number[],
  bead: (index: number) => string,
): string {
  return times(stops.length, (index) => {
    const t = stops[index] ?? 0;
    const blend = (axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
    return group({ x: blend(0), y: blend(1) }, bead(index));
  });
}
