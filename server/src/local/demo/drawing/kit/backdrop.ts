import type { Hue } from './hues.ts';
import { type Drawing, type Pen, SIDE } from './pen.ts';
import { circle, dice, ellipse, path, rect, times } from './shapes.ts';

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
