import type { Hue } from './colours.ts';
import { mandala, paisley, petalRing } from './ornaments.ts';
import {
  circle,
  type Drawing,
  dice,
  ellipse,
  group,
  line,
  num,
  type Pen,
  path,
  rect,
  SIDE,
  times,
} from './svg.ts';

/** A wall with its decoration and a table top that the product stands on. */
export function tableTop(pen: Pen, hue: Hue, wall: Drawing, horizon = 640): string {
  return [
    paintedWall(pen, hue, horizon + 20),
    wall(pen),
    windowLight(hue),
    path(
      `M0 ${horizon + 14}Q440 ${horizon - 14} 880 ${horizon + 14}V880H0Z`,
      pen.linear([hue.light, hue.floor], 90),
    ),
    path(
      `M0 ${horizon + 14}Q440 ${horizon - 14} 880 ${horizon + 14}V${horizon + 44}Q440 ${horizon + 8} 0 ${horizon + 44}Z`,
      {
        fill: pen.linear(
          [
            [0, '#fff', 0.34],
            [1, '#fff', 0],
          ],
          90,
        ),
      },
    ),
  ].join('');
}

/** Seen from straight above: a cloth with its decoration in the weave. */
export function clothFromAbove(pen: Pen, hue: Hue, weave: Drawing): string {
  return [paintedWall(pen, hue), weave(pen), windowLight(hue)].join('');
}

/** Out of focus, for close views: only colour and discs of light. */
export function blurred(pen: Pen, hue: Hue, seed: number): string {
  const roll = dice(seed);
  const light = { fill: hue.night ? '#ffb56b' : '#fff', opacity: hue.night ? 0.07 : 0.15 };
  return [
    rect(0, 0, SIDE, SIDE, pen.linear([hue.light, hue.mid, hue.floor], 55)),
    times(9, () => circle(roll() * SIDE, roll() * SIDE, 50 + roll() * 110, light)),
    windowLight(hue),
  ].join('');
}

/** The shadow of something standing: dark where it touches, thrown to the lower right. */
export function groundShadow(pen: Pen, hue: Hue, x: number, y: number, half: number, strength = 1): string {
  const fade = (peak: number) =>
    pen.radial([
      [0, hue.ink, peak * strength],
      [0.55, hue.ink, peak * 0.5 * strength],
      [1, hue.ink, 0],
    ]);
  return [
    ellipse(x + half * 0.38, y + half * 0.06, half * 1.42, half * 0.26, fade(0.34)),
    ellipse(x + half * 0.05, y, half * 1.08, half * 0.15, fade(0.62)),
  ].join('');
}

function paintedWall(pen: Pen, hue: Hue, height = SIDE): string {
  return rect(0, 0, SIDE, height, pen.linear([hue.light, hue.mid], 48));
}

/** Flat on purpose: a slanted gradient over a third of the picture costs more time than the product before it. */
function windowLight(hue: Hue): string {
  if (hue.night) return '';
  return path('M-40 0H190L560 880H270ZM250 0H330L720 880H620Z', { fill: '#fff', opacity: 0.12 });
}

/** A cusped niche, as in a haveli: quiet frame for anything that stands. */
export function mehrab(hue: Hue): Drawing {
  return () =>
    [
      path(archOutline(1), { fill: hue.deep, opacity: 0.16 }),
      path(archOutline(0.94), { fill: hue.light, opacity: 0.7 }),
      path(archOutline(0.89), { stroke: hue.deep, width: 3, opacity: 0.28 }),
    ].join('');
}

/** Scallops climb to a pointed crown; drawn around x = 440, shrunk towards the foot. */
function archOutline(size: number): string {
  const steps = [
    [300, -330],
    [272, -424],
    [208, -496],
    [122, -546],
    [0, -640],
  ] as const;
  const x = (value: number) => num(440 + value * size);
  const y = (value: number) => num(690 + value * size);
  const climb = steps.slice(1).map(([toX, toY], index) => {
    const [fromX] = steps[index] ?? [0, 0];
    const crown = index === 3;
    return { toX, toY, bulgeX: crown ? 46 : fromX + 2, bulgeY: crown ? -566 : toY - 8 };
  });
  const left = climb.map((step) => `Q${x(-step.bulgeX)} ${y(step.bulgeY)} ${x(-step.toX)} ${y(step.toY)}`);
  const right = climb.toReversed().map((step, index) => {
    const [toX, toY] = steps[3 - index] ?? [0, 0];
    return `Q${x(step.bulgeX)} ${y(step.bulgeY)} ${x(toX)} ${y(toY)}`;
  });
  return `M${x(-300)} 690V${y(-330)}${left.join('')}${right.join('')}V690Z`;
}

/** A rising sun of petals behind the product. */
export function halo(hue: Hue, x = 440, y = 380, radius = 330): Drawing {
  const light = { fill: '#fff', opacity: 0.22 };
  return () =>
    group(
      { x, y },
      ...[0.98, 0.7, 0.36].map((size) => circle(0, 0, radius * size, light)),
      mandala(radius, hue.deep, 0.2),
    );
}

/** Terraced hills in morning mist. */
export function hills(hue: Hue): Drawing {
  return (pen) => {
    const ridge = (y: number, sway: number, opacity: number) =>
      path(
        `M0 ${y}C150 ${y - sway} 260 ${y - sway * 0.6} 400 ${y - 10}S700 ${y - sway * 1.3} 880 ${y - sway * 0.3}V700H0Z`,
        {
          fill: pen.linear(
            [
              [0, hue.deep, opacity],
              [1, hue.deep, opacity * 0.15],
            ],
            90,
          ),
        },
      );
    const terrace = (y: number, sway: number) =>
      line(
        `M0 ${y}C150 ${y - sway} 260 ${y - sway * 0.6} 400 ${y - 10}S700 ${y - sway * 1.3} 880 ${y - sway * 0.3}`,
        hue.deep,
        4,
        0.14,
      );
    return [
      circle(230, 190, 96, { fill: '#fff', opacity: 0.5 }),
      ridge(360, 150, 0.26),
      ridge(470, 100, 0.34),
      times(4, (index) => terrace(500 + index * 34, 100 - index * 8)),
      ridge(600, 70, 0.3),
    ].join('');
  };
}

/** Dusk with strings of small lamps. */
export function lamplight(seed = 3): Drawing {
  return (pen) => {
    const roll = dice(seed);
    const glow = pen.radial([
      [0, '#ffe7a3', 0.95],
      [0.25, '#ffc14d', 0.5],
      [1, '#ff9a2e', 0],
    ]);
    const far = pen.radial([
      [0, '#ff9f5a', 0.4],
      [0.8, '#ff7f6a', 0.2],
      [1, '#ff7f6a', 0],
    ]);
    const strand = (y: number, sag: number) => {
      const at = (t: number) => [t * 880, y + sag * 4 * t * (1 - t)] as const;
      return [
        line(`M0 ${y}Q440 ${y + sag * 2} 880 ${y}`, '#ffcf87', 2, 0.35),
        times(10, (index) => {
          const [x, lampY] = at((index + 0.5) / 10);
          return circle(x, lampY + 10, 30, glow) + circle(x, lampY + 10, 6, '#fff3c9');
        }),
      ].join('');
    };
    return [
      times(12, () => circle(roll() * 880, 120 + roll() * 420, 30 + roll() * 60, far)),
      strand(50, 70),
      strand(150, 60),
    ].join('');
  };
}

/** Block-printed paisleys, row by row. */
export function paisleyPrint(hue: Hue): Drawing {
  return (pen) => {
    const one = (x: number, y: number, flip: number) =>
      group(
        { x, y, scaleX: 0.62 * flip, scaleY: 0.62 },
        paisley(
          { fill: hue.deep, opacity: 0.16 },
          { fill: hue.light, opacity: 0.7 },
          { fill: hue.deep, opacity: 0.2 },
        ),
      );
    return rect(0, 0, 880, 880, pen.tile(150, 170, one(40, 46, 1) + one(115, 130, -1)));
  };
}

/** A pierced stone screen: stars in a lattice. */
export function jaali(hue: Hue): Drawing {
  return (pen) => {
    const star = petalRing(8, 6, 34, 15, { fill: hue.deep, opacity: 0.2 });
    const tile = [
      group({ x: 55, y: 55 }, star, circle(0, 0, 50, { stroke: hue.deep, width: 4, opacity: 0.16 })),
      ...[
        [0, 0],
        [110, 0],
        [0, 110],
        [110, 110],
      ].map(([x = 0, y = 0]) =>
        group({ x, y }, path('M0 -24L24 0L0 24L-24 0Z', { fill: hue.deep, opacity: 0.12 })),
      ),
    ].join('');
    const light = { fill: hue.light, opacity: 0.4 };
    return (
      rect(0, 0, 880, 880, pen.tile(110, 110, tile)) +
      [400, 310, 220].map((size) => ellipse(440, 400, size, size * 0.92, light)).join('')
    );
  };
}

/** Small flowers of a hand block, set on the half drop. */
export function buti(hue: Hue): Drawing {
  return (pen) => {
    const flower = group(
      {},
      petalRing(6, 3, 17, 13, { fill: hue.deep, opacity: 0.2 }),
      circle(0, 0, 4, { fill: hue.light, opacity: 0.9 }),
      line('M0 20Q4 34 -4 44', hue.deep, 3, 0.2),
      group(
        { x: 1, y: 34, turn: 60 },
        path('M0 0C7 -5 7 -13 0 -20C-7 -13 -7 -5 0 0Z', { fill: hue.deep, opacity: 0.18 }),
      ),
    );
    const tile = group({ x: 45, y: 36 }, flower) + group({ x: 115, y: 110 }, flower);
    return rect(0, 0, 880, 880, pen.tile(140, 148, tile));
  };
}

/** Fish-scale tiles as above a kitchen counter. */
export function tiles(hue: Hue): Drawing {
  return (pen) => {
    const scale = (x: number, y: number) =>
      circle(x, y, 50, { fill: hue.light, opacity: 0.35 }) +
      circle(x, y, 50, { stroke: hue.deep, width: 3, opacity: 0.18 }) +
      circle(x, y, 32, { stroke: hue.deep, width: 2, opacity: 0.12 });
    const tile = [scale(0, 0), scale(100, 0), scale(50, 50), scale(0, 100), scale(100, 100)].join('');
    return rect(0, 0, 880, 880, pen.tile(100, 100, tile));
  };
}

/** The shadow of a tree in the window. */
export function leafShade(hue: Hue): Drawing {
  return () => {
    const roll = dice(11);
    const frond = (x: number, y: number, turn: number, size: number) =>
      group(
        { x, y, turn, scale: size },
        line('M0 0Q20 -150 0 -320', hue.deep, 7, 0.16),
        times(8, (index) => {
          const at = -30 - index * 38;
          const leafShape = `M0 0C34 -10 70 -40 ${num(92 - roll() * 12)} -74C50 -74 14 -48 0 0Z`;
          const placed = (flip: number) =>
            group(
              { x: 8, y: at, scaleX: flip, scaleY: 1 },
              path(leafShape, { fill: hue.deep, opacity: 0.16 }),
            );
          return placed(1) + placed(-1);
        }),
      );
    return [frond(60, 640, 8, 1.5), frond(840, 560, -24, 1.4), frond(690, 110, 160, 0.9)].join('');
  };
}

/** Bunting and clouds for a nursery wall. */
export function bunting(hue: Hue): Drawing {
  return (pen) => {
    const cloud = (x: number, y: number, size: number) =>
      group(
        { x, y, scale: size },
        path(
          'M-90 30C-130 30 -130 -24 -88 -26C-84 -70 -20 -78 -4 -44C24 -70 78 -54 74 -16C112 -14 110 30 78 30Z',
          {
            fill: pen.linear(
              [
                [0, '#fff', 0.95],
                [1, '#fff', 0.35],
              ],
              90,
            ),
          },
        ),
      );
    const flags = ['#f9c846', '#f2748c', '#6fc7b4', '#ff9f5a'];
    return [
      cloud(190, 330, 1),
      cloud(720, 240, 0.85),
      cloud(600, 470, 0.7),
      line('M-10 40Q440 190 890 40', hue.deep, 4, 0.5),
      times(11, (index) => {
        const t = (index + 0.5) / 11;
        const [x, y] = [t * 900 - 10, 40 + 300 * t * (1 - t)];
        const slope = (300 * (1 - 2 * t)) / 900;
        return group(
          { x, y, turn: (Math.atan(slope) * 180) / Math.PI },
          path('M-34 -2H34L0 66Z', { fill: flags[index % flags.length] ?? '#fff', opacity: 0.75 }),
        );
      }),
    ].join('');
  };
}
