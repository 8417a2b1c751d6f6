import { mangoWood } from '../kit/materials.ts';
import { dotRing, paisley, petalRing } from '../kit/ornaments.ts';
import { num, type Pen } from '../kit/pen.ts';
import { circle, group, line, path, rect, times } from '../kit/shapes.ts';

/** Folded over a wooden rail: fine wool, a woven paisley border, a long fringe. Hangs around the origin. */
export function pashminaShawl(pen: Pen): string {
  return [
    rail(pen),
    group({ x: 54, y: 26 }, panel(pen, 250, 560, true)),
    panel(pen, 270, 500, false),
    rollOverRail(pen),
  ].join('');
}

function rail(pen: Pen): string {
  const knob = (x: number) => circle(x, -330, 24, pen.radial(mangoWood.face, 0.35, 0.3, 0.75));
  return (
    rect(-390, -342, 780, 24, pen.linear(mangoWood.face, 90), 12) +
    knob(-390) +
    knob(390) +
    line('M-300 -342V-450M300 -342V-450', '#8c5f2c', 8)
  );
}

function panel(pen: Pen, half: number, length: number, back: boolean): string {
  const bottom = -330 + length;
  const cloth = `M${-half} -336H${half}C${half + 8} -200 ${half - 10} 0 ${half + 2} ${bottom}Q${half * 0.5} ${bottom + 14} 0 ${bottom}T${-half - 2} ${bottom}C${-half + 8} 0 ${-half - 8} -200 ${-half} -336Z`;
  const clip = pen.clip(path(cloth, '#000'));
  const tone = back ? ['#7c2a1c', '#561509'] : ['#d9644a', '#b23a26', '#8a2313'];
  return [
    fringe(half, bottom, back ? '#6b1c0e' : '#c9573f'),
    back ? '' : group({ x: 16, y: 20, opacity: 0.2 }, path(cloth, '#182459')),
    path(cloth, pen.linear(tone, 35)),
    group({ clip }, back ? '' : weave(pen, half, bottom), folds(pen, half, bottom)),
  ].join('');
}

function weave(pen: Pen, half: number, bottom: number): string {
  const small = pen.tile(
    86,
    92,
    [
      [22, 26],
      [65, 72],
    ]
      .map(([x = 0, y = 0]) => group({ x, y, scale: 0.3 }, paisley('#f3c98a', '#b23a26', '#f3c98a')))
      .join(''),
  );
  const bandTop = bottom - 186;
  return [
    rect(-half - 20, -340, half * 2 + 40, 520, small),
    rect(-half - 20, bandTop, half * 2 + 40, 172, '#2b3a78'),
    rect(-half - 20, bandTop, half * 2 + 40, 10, '#f3c98a'),
    rect(-half - 20, bandTop + 14, half * 2 + 40, 4, '#f3c98a'),
    rect(-half - 20, bandTop + 154, half * 2 + 40, 14, '#f3c98a'),
    times(5, (index) =>
      group(
        { x: (index - 2) * 112, y: bandTop + 92, scaleX: index % 2 ? -1.12 : 1.12, scaleY: 1.12 },
        paisley('#e8b45c', '#a8321f', '#f7e3bd'),
        group({ x: -3, y: 14 }, petalRing(6, 2, 9, 7, '#2b3a78')),
      ),
    ),
    times(4, (index) =>
      group(
        { x: (index - 1.5) * 112, y: bandTop + 60 },
        petalRing(6, 4, 14, 10, '#f0928a'),
        circle(0, 0, 5, '#f7e3bd'),
        dotRing(6, 24, 3, '#8fc7b0'),
      ),
    ),
    times(4, (index) =>
      group(
        { x: (index - 1.5) * 112, y: bandTop + 128 },
        petalRing(4, 3, 10, 8, '#8fc7b0'),
        circle(0, 0, 4, '#f7e3bd'),
      ),
    ),
  ].join('');
}

function folds(pen: Pen, half: number, bottom: number): string {
  const shade = pen.linear([
    [0, '#3d0a02', 0],
    [0.5, '#3d0a02', 0.32],
    [0.56, '#fff', 0.2],
    [1, '#fff', 0],
  ]);
  return [-0.62, -0.14, 0.38, 0.78]
    .map((at, index) => {
      const x = at * half;
      const width = 60 + (index % 2) * 26;
      return path(
        `M${num(x - width)} -340H${num(x + width)}Q${num(x + width * 0.5)} 0 ${num(x + width * 1.1)} ${bottom + 30}H${num(x - width * 0.9)}Q${num(x - width * 1.4)} 0 ${num(x - width)} -340Z`,
        { fill: shade },
      );
    })
    .join('');
}

function fringe(half: number, bottom: number, colour: string): string {
  return times(31, (index) => {
    const x = -half + (index * half * 2) / 30;
    return (
      line(
        `M${num(x)} ${num(bottom - 6)}q${index % 2 ? 5 : -4} 26 ${index % 3 ? 1 : -3} ${54 + (index % 4) * 3}`,
        colour,
        6,
      ) + circle(x, bottom + 14, 4.5, colour)
    );
  });
}

function rollOverRail(pen: Pen): string {
  return path(
    'M-272 -334C-272 -362 -256 -366 -240 -366H278C300 -366 306 -350 304 -330L272 -326C200 -338 -200 -338 -272 -326Z',
    pen.linear(['#f08a6c', '#c44a33', '#a53320'], 90),
  );
}
