import type { Material } from './materials.ts';
import { num, type Pen } from './pen.ts';
import { ellipse, group, line, path } from './shapes.ts';

/**
 * A vessel as a potter or a lathe makes it: the profile is half the outline, from the rim down.
 * A third value of true keeps a corner sharp; everything else flows.
 */
export function turned(pen: Pen, profile: Profile, material: Material, options: TurnedOptions = {}): string {
  const outline = turnedOutline(profile, options.foot ?? 0.12);
  const clip = pen.clip(path(outline, '#000'));
  return [
    path(outline, pen.linear(material.side)),
    path(outline, {
      fill: pen.linear(
        [
          [0, '#fff', 0.1],
          [0.45, '#fff', 0],
          [1, material.deep, 0.42],
        ],
        90,
      ),
    }),
    group({ clip }, options.decoration ?? '', options.gleam === false ? '' : gleam(pen, profile)),
  ].join('');
}

function turnedOutline(profile: Profile, foot = 0.12): string {
  const [top, bottom] = [profile[0] ?? [0, 0], profile.at(-1) ?? [0, 0]];
  const mirrored = profile.map(([x, y, sharp]) => [-x, y, sharp] as const).reverse();
  const sag = bottom[0] * foot;
  const underside = `C${num(bottom[0] * 0.6)} ${num(bottom[1] + sag * 1.3)} ${num(-bottom[0] * 0.6)} ${num(bottom[1] + sag * 1.3)} ${num(-bottom[0])} ${num(bottom[1])}`;
  return `M${num(top[0])} ${num(top[1])}${along(profile)}${underside}${along(mirrored)}Z`;
}

/** A line around a turned body at height y: it bows down as the eye looks from slightly above. */
export function hoop(
  y: number,
  half: number,
  colour: string,
  width: number,
  opacity = 1,
  bow = 0.14,
): string {
  const sag = half * bow * 1.3;
  const d = `M${num(-half)} ${num(y)}C${num(-half * 0.6)} ${num(y + sag)} ${num(half * 0.6)} ${num(y + sag)} ${num(half)} ${num(y)}`;
  return line(d, colour, width, opacity);
}

/** The mouth of a vessel: rim, and the dark inside lit from the upper left. */
export function mouth(pen: Pen, y: number, half: number, material: Material, rim = 8, squash = 0.2): string {
  const inner = half - rim;
  return [
    ellipse(0, y, half, half * squash, pen.linear(material.side)),
    ellipse(0, y, half, half * squash, { stroke: material.light, width: 2, opacity: 0.6 }),
    ellipse(0, y + 1, inner, inner * squash, pen.linear([material.deep, material.dark, material.mid], 20)),
  ].join('');
}

function along(points: Profile): string {
  let d = '';
  for (let index = 0; index < points.length - 1; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) continue;
    const before = from[2] ? from : (points[index - 1] ?? from);
    const after = to[2] ? to : (points[index + 2] ?? to);
    const leave = `${num(from[0] + (to[0] - before[0]) / 6)} ${num(from[1] + (to[1] - before[1]) / 6)}`;
    const arrive = `${num(to[0] - (after[0] - from[0]) / 6)} ${num(to[1] - (after[1] - from[1]) / 6)}`;
    d += `C${leave} ${arrive} ${num(to[0])} ${num(to[1])}`;
  }
  return d;
}

/** A soft window reflection down the lit side, following the body. */
function gleam(pen: Pen, profile: Profile): string {
  const left = profile.map(([x, y, sharp]) => [-x * 0.72, y, sharp] as const);
  const right = profile.map(([x, y, sharp]) => [-x * 0.52, y, sharp] as const).reverse();
  const [start, turn] = [left[0] ?? [0, 0], right[0] ?? [0, 0]];
  const d = `M${num(start[0])} ${num(start[1])}${along(left)}L${num(turn[0])} ${num(turn[1])}${along(right)}Z`;
  return path(d, {
    fill: pen.linear(
      [
        [0, '#fff', 0.05],
        [0.3, '#fff', 0.4],
        [0.7, '#fff', 0.28],
        [1, '#fff', 0],
      ],
      90,
    ),
  });
}

export type Profile = readonly (readonly [half: number, y: number, sharp?: boolean | undefined])[];

interface TurnedOptions {
  /** How far the underside bows, as a share of its half width. */
  foot?: number;
  gleam?: boolean;
  /** Markup painted on the body and clipped to it. */
  decoration?: string;
}
