import type { Material } from './colours.ts';
import {
  circle,
  circleOf,
  dots,
  ellipse,
  group,
  line,
  num,
  type Paint,
  type Pen,
  path,
  stamp,
  times,
} from './svg.ts';

/** A petal rising from the origin; a pointed one unless round. */
export function petal(length: number, width: number, paint: Paint, tip = 1): string {
  return path(petalOutline(length, width, tip), paint);
}

export function petalOutline(length: number, width: number, tip = 1): string {
  const half = width * 0.66;
  const shoulder = num(-length * (1 - 0.3 * tip));
  return `M0 0C${num(half)} ${num(-length * 0.25)} ${num(half)} ${shoulder} 0 ${num(-length)}C${num(-half)} ${shoulder} ${num(-half)} ${num(-length * 0.25)} 0 0Z`;
}

export function petalRing(
  count: number,
  inner: number,
  length: number,
  width: number,
  paint: Paint,
  turn = 0,
): string {
  return path(stamp(petalOutline(length, width), circleOf(count, inner, turn)), paint);
}

export function dotRing(count: number, radius: number, dot: number, paint: Paint, turn = 0): string {
  return dots(
    circleOf(count, radius, turn).map(({ x, y }) => [x, y, dot]),
    paint,
  );
}

/** A scalloped disc: the edge of a marigold, a doily, a cloud of cloth. */
export function ruffle(radius: number, count: number, depth: number, paint: Paint, turn = 0): string {
  const step = (Math.PI * 2) / count;
  const start = (turn * Math.PI) / 180;
  let d = '';
  for (let index = 0; index <= count; index += 1) {
    const angle = start + step * index;
    const at = `${num(Math.cos(angle) * radius)} ${num(Math.sin(angle) * radius)}`;
    const middle = angle - step / 2;
    const swell = radius + depth * 2;
    d += index ? `Q${num(Math.cos(middle) * swell)} ${num(Math.sin(middle) * swell)} ${at}` : `M${at}`;
  }
  return path(`${d}Z`, paint);
}

export function marigold(pen: Pen, radius: number, tone: 'orange' | 'yellow' = 'orange', turn = 0): string {
  const [rim, body, heart, glow] =
    tone === 'orange'
      ? ['#c94f06', '#ee7a12', '#f9982a', '#ffbe5c']
      : ['#d98a06', '#f6b31a', '#fdc93f', '#ffe48a'];
  return [
    ruffle(radius * 0.88, 13, radius * 0.09, pen.radial([body, rim], 0.4, 0.35, 0.7), turn),
    ruffle(radius * 0.7, 11, radius * 0.09, pen.radial([heart, body], 0.38, 0.32, 0.7), turn + 17),
    ruffle(radius * 0.5, 9, radius * 0.09, pen.radial([glow, heart], 0.36, 0.3, 0.75), turn + 5),
    ruffle(radius * 0.3, 7, radius * 0.08, { fill: body, opacity: 0.55 }, turn + 29),
    ruffle(radius * 0.2, 6, radius * 0.07, glow, turn),
  ].join('');
}

/** A leaf from the origin upwards with its vein. */
export function leaf(
  pen: Pen,
  length: number,
  width: number,
  colours: readonly [string, string, string],
): string {
  const [light, base, vein] = colours;
  return [
    petal(length, width, pen.linear([light, base], 20)),
    line(
      `M0 0Q${num(width * 0.05)} ${num(-length * 0.5)} 0 ${num(-length * 0.92)}`,
      vein,
      Math.max(1.5, length * 0.02),
      0.7,
    ),
  ].join('');
}

export function lotus(
  pen: Pen,
  width: number,
  colours: readonly [string, string, string] = ['#ffd9e6', '#f48fb1', '#c2386d'],
): string {
  const [light, base, deep] = colours;
  const length = width * 0.5;
  const layer = (angles: readonly number[], size: number, stops: readonly string[]) =>
    angles
      .map((turn) => group({ turn }, petal(length * size, width * 0.24 * size, pen.linear(stops, 90))))
      .join('');
  return [
    layer([-78, 78], 0.95, [base, deep]),
    layer([-58, 58], 1, [light, base, deep]),
    layer([-36, 36], 1.04, [light, base, deep]),
    layer([-16, 16], 1.06, ['#fff', light, base]),
    layer([0], 1, ['#fff', light, base]),
    layer([-66, 66], 0.6, [light, base]),
    layer([-30, 30], 0.62, ['#fff', light, base]),
  ].join('');
}

/** The boteh: a bent drop, its tip leaning over. About 110 tall at scale 1, centred on its belly. */
export const paisleyOutline =
  'M20 -66C38 -40 43 -10 37 14C31 42 8 56 -15 50C-41 43 -48 14 -35 -9C-23 -29 8 -31 20 -66Z';

export function paisley(body: Paint, inner: Paint, heart: Paint): string {
  return [
    path(paisleyOutline, body),
    group({ x: -1, y: 6, scale: 0.68 }, path(paisleyOutline, inner)),
    group({ x: -3, y: 14, scale: 0.34 }, path(paisleyOutline, heart)),
  ].join('');
}

/** Rings of petals and beads in one ink, for tone-on-tone walls, plates and cloth. */
export function mandala(radius: number, ink: string, opacity = 1): string {
  const r = radius / 100;
  const thin: Paint = { stroke: ink, width: 1.6 * r, opacity };
  const solid: Paint = { fill: ink, opacity };
  return [
    petalRing(16, 70 * r, 30 * r, 22 * r, thin),
    petalRing(16, 70 * r, 17 * r, 11 * r, solid),
    circle(0, 0, 70 * r, thin),
    circle(0, 0, 64 * r, thin),
    dotRing(32, 67 * r, 1.5 * r, solid),
    petalRing(12, 36 * r, 28 * r, 20 * r, thin),
    petalRing(12, 36 * r, 16 * r, 9 * r, solid, 0),
    dotRing(12, 54 * r, 2 * r, solid, 15),
    circle(0, 0, 36 * r, thin),
    petalRing(8, 10 * r, 24 * r, 17 * r, thin),
    petalRing(8, 10 * r, 13 * r, 7 * r, solid),
    circle(0, 0, 10 * r, thin),
    circle(0, 0, 4 * r, solid),
  ].join('');
}

export function flame(pen: Pen, height: number, glow = 2.2): string {
  const h = height / 100;
  const drop = (s: number) =>
    `M0 ${num(-100 * s)}C${num(10 * s)} ${num(-72 * s)} ${num(34 * s)} ${num(-50 * s)} ${num(30 * s)} ${num(-22 * s)}C${num(27 * s)} 0 ${num(-27 * s)} 0 ${num(-30 * s)} ${num(-22 * s)}C${num(-33 * s)} ${num(-48 * s)} ${num(-8 * s)} ${num(-66 * s)} 0 ${num(-100 * s)}Z`;
  return [
    circle(
      0,
      -34 * h,
      height * glow * 0.5,
      pen.radial([
        [0, '#ffd873', 0.75],
        [0.35, '#ffb23e', 0.32],
        [1, '#ff9a1f', 0],
      ]),
    ),
    path(drop(h), pen.linear(['#ff8a1c', '#ffb52e', '#ffdf6b'], 90)),
    group({ y: -4 * h }, path(drop(h * 0.66), pen.linear(['#ffd34d', '#fff3b8'], 90))),
    group({ y: -6 * h }, path(drop(h * 0.34), '#fffbe6')),
  ].join('');
}

/** Silk threads gathered under a cap, hanging down from the origin. */
export function tassel(
  pen: Pen,
  length: number,
  width: number,
  colours: readonly [string, string, string],
  cap: string,
): string {
  const [light, base, deep] = colours;
  const half = width / 2;
  const skirt = `M${num(-half * 0.5)} ${num(length * 0.2)}C${num(-half * 0.9)} ${num(length * 0.5)} ${num(-half)} ${num(length * 0.8)} ${num(-half)} ${num(length)}Q0 ${num(length * 1.06)} ${num(half)} ${num(length)}C${num(half)} ${num(length * 0.8)} ${num(half * 0.9)} ${num(length * 0.5)} ${num(half * 0.5)} ${num(length * 0.2)}Z`;
  return [
    path(skirt, pen.linear([base, light, base, deep])),
    times(5, (index) => {
      const x = (index - 2) * half * 0.36;
      return line(
        `M${num(x * 0.5)} ${num(length * 0.3)}Q${num(x)} ${num(length * 0.6)} ${num(x * 1.15)} ${num(length * 0.98)}`,
        deep,
        Math.max(1, width * 0.03),
        0.4,
      );
    }),
    ellipse(0, length * 0.12, half * 0.62, length * 0.13, cap),
    ellipse(-half * 0.18, length * 0.08, half * 0.2, length * 0.05, { fill: '#fff', opacity: 0.5 }),
    line(
      `M${num(-half * 0.55)} ${num(length * 0.24)}Q0 ${num(length * 0.28)} ${num(half * 0.55)} ${num(length * 0.24)}`,
      cap,
      Math.max(2, width * 0.1),
    ),
  ].join('');
}

/** A faceted or rounded stone: dark rim, lit upper left, one spark. */
export function gem(pen: Pen, rx: number, ry: number, colours: readonly [string, string, string]): string {
  const [light, base, deep] = colours;
  return [
    ellipse(0, 0, rx, ry, pen.radial([light, base, deep], 0.35, 0.3, 0.75)),
    ellipse(rx * 0.12, ry * 0.3, rx * 0.6, ry * 0.45, { fill: light, opacity: 0.28 }),
    ellipse(-rx * 0.34, -ry * 0.38, rx * 0.24, ry * 0.16, { fill: '#fff', opacity: 0.85 }),
  ].join('');
}

export const ruby = ['#ff8fa8', '#d0103f', '#7a0424'] as const;
export const emerald = ['#9df0bd', '#12935a', '#054a2c'] as const;
export const sapphire = ['#a6c8ff', '#2458c5', '#0d2a70'] as const;
export const pearl = ['#ffffff', '#f6ece0', '#c9b6a2'] as const;

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
