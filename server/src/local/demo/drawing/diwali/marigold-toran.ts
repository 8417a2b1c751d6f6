import { gem, leaf, marigold, petalRing, ruby } from '../kit/ornaments.ts';
import type { Pen } from '../kit/pen.ts';
import { circle, group, line, path, rect, times } from '../kit/shapes.ts';

/** A door garland: mango leaves, swags of marigold, strings with bells. Hangs from y = -300. */
export function marigoldToran(pen: Pen): string {
  return [
    doorway(pen),
    lintel(pen),
    times(13, (index) =>
      group(
        { x: -360 + index * 60, y: -286, turn: 180 + (index % 2 ? 5 : -5) },
        leaf(pen, 150, 58, index % 2 ? ['#9ad86f', '#3c8c37', '#e3f6c2'] : ['#76bd5a', '#2a7230', '#d3efb4']),
      ),
    ),
    ...swags(pen),
    ...[-372, -186, 0, 186, 372].map((x, index) =>
      group({ x, y: -272 }, strand(pen, index % 2 ? 5 : index === 2 ? 6 : 9, index)),
    ),
    times(17, (index) =>
      group(
        { x: -368 + index * 46, y: -284 },
        marigold(pen, 31, index % 2 ? 'yellow' : 'orange', index * 20),
      ),
    ),
  ].join('');
}

/** A carved double door, so that the garland hangs where it belongs. */
function doorway(pen: Pen): string {
  const leafOfDoor = (x: number) =>
    group(
      { x },
      rect(0, -310, 330, 760, pen.linear(['#1c7a72', '#0d544f', '#063632'], 40)),
      ...[-270, -30, 210].map((y) =>
        [
          rect(34, y, 262, 208, { fill: '#042a27', opacity: 0.45 }, 8),
          rect(40, y + 6, 250, 196, pen.linear(['#208a80', '#0f5c56'], 50), 6),
          group(
            { x: 165, y: y + 104 },
            petalRing(8, 14, 46, 28, { stroke: '#e0b04c', width: 4 }),
            circle(0, 0, 13, '#e0b04c'),
          ),
        ].join(''),
      ),
    );
  return [
    rect(-460, -330, 920, 800, pen.linear(['#7a3d1c', '#4a2110'], 0)),
    leafOfDoor(-332),
    leafOfDoor(2),
    rect(-3, -310, 6, 760, '#042a27'),
    ...[-26, 26].map((x) => circle(x, 70, 17, { stroke: '#f6d069', width: 7 }) + circle(x, 50, 9, '#f6d069')),
  ].join('');
}

function lintel(pen: Pen): string {
  return [
    rect(-460, -392, 920, 84, pen.linear(['#9a5a2c', '#6b3517', '#431d0a'], 90)),
    rect(-460, -320, 920, 12, '#2e1206'),
    times(12, (index) =>
      group(
        { x: -412 + index * 75, y: -356 },
        path('M-26 0L0 -22L26 0L0 22Z', { stroke: '#c98a4c', width: 4 }),
        circle(0, 0, 7, '#c98a4c'),
      ),
    ),
  ].join('');
}

function swags(pen: Pen): string[] {
  return [-279, -93, 93, 279].map((middle) =>
    times(7, (index) => {
      const t = (index + 0.5) / 7;
      return group(
        { x: middle - 93 + t * 186, y: -268 + 4 * 96 * t * (1 - t) },
        marigold(pen, 27, index % 2 ? 'orange' : 'yellow', index * 33),
      );
    }),
  );
}

function strand(pen: Pen, count: number, seed: number): string {
  const end = count * 46 + 24;
  return [
    line(`M0 0V${end + 20}`, '#f6d9a0', 3),
    times(count, (index) =>
      group(
        { y: 30 + index * 46 },
        marigold(pen, 30, (index + seed) % 2 ? 'yellow' : 'orange', index * 27 + seed * 9),
      ),
    ),
    group({ y: end + 4, turn: 180 }, leaf(pen, 44, 24, ['#9ad86f', '#3c8c37', '#e3f6c2'])),
    group({ y: end + 4, turn: 150 }, leaf(pen, 40, 22, ['#9ad86f', '#3c8c37', '#e3f6c2'])),
    group({ y: end + 4, turn: 210 }, leaf(pen, 40, 22, ['#9ad86f', '#3c8c37', '#e3f6c2'])),
    group(
      { y: end + 50 },
      path(
        'M-7 -14C-20 -8 -19 12 -24 20H24C19 12 20 -8 7 -14Z',
        pen.linear(['#fff0b8', '#e3b047', '#96601a']),
      ),
      circle(0, 25, 6, '#96601a'),
    ),
    group({ y: end }, gem(pen, 11, 11, ruby)),
  ].join('');
}
