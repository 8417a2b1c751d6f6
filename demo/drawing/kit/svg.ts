/** Draws one standalone square picture; every gradient, clip and pattern the drawing asks for gets its own id. */
export function picture(draw: Drawing): string {
  const definitions = new Map<string, string>();
  const define = (element: string, content: (id: string) => string): string => {
    const known = definitions.get(element);
    if (known) return `url(#${known})`;
    const id = `d${definitions.size + 1}`;
    definitions.set(element, id);
    contents.push(content(id));
    return `url(#${id})`;
  };
  const contents: string[] = [];

  const pen: Pen = {
    linear(stops, angle = 0) {
      const turn = (angle * Math.PI) / 180;
      const [dx, dy] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
      const line = `x1="${num(0.5 - dx)}" y1="${num(0.5 - dy)}" x2="${num(0.5 + dx)}" y2="${num(0.5 + dy)}"`;
      const inside = `${line}>${stopsMarkup(stops)}</linearGradient>`;
      return define(`linear ${inside}`, (id) => `<linearGradient id="${id}" ${inside}`);
    },
    radial(stops, cx = 0.5, cy = 0.5, r = 0.5) {
      const inside = `cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}">${stopsMarkup(stops)}</radialGradient>`;
      return define(`radial ${inside}`, (id) => `<radialGradient id="${id}" ${inside}`);
    },
    clip(shape) {
      return define(`clip ${shape}`, (id) => `<clipPath id="${id}">${shape}</clipPath>`);
    },
    tile(width, height, content, transform = '') {
      const size = `width="${num(width)}" height="${num(height)}" patternUnits="userSpaceOnUse"`;
      const placed = transform ? ` patternTransform="${transform}"` : '';
      const inside = `${size}${placed}>${content}</pattern>`;
      return define(`pattern ${inside}`, (id) => `<pattern id="${id}" ${inside}`);
    },
  };

  const body = draw(pen);
  const size = `viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"`;
  // Inherited by every line: spelling it out on each would be a third of the markup.
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${ends}><defs>${contents.join('')}</defs>${body}</svg>`;
}

export const SIDE = 880;

/** Two decimals are finer than a pixel at the largest size and keep the markup short. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function stopsMarkup(stops: Stops): string {
  return stops
    .map((stop, index) => {
      const [offset, colour, opacity = 1] =
        typeof stop === 'string' ? [index / Math.max(1, stops.length - 1), stop] : stop;
      const seeThrough = opacity === 1 ? '' : ` stop-opacity="${num(opacity)}"`;
      return `<stop offset="${num(offset)}" stop-color="${colour}"${seeThrough}/>`;
    })
    .join('');
}

export type Drawing = (pen: Pen) => string;

/** Plain colours are spread evenly; [offset, colour, opacity] places one. */
export type Stops = readonly (string | readonly [offset: number, colour: string, opacity?: number])[];

export interface Pen {
  /** Angle in degrees: 0 runs left to right, 90 top to bottom. */
  linear(stops: Stops, angle?: number): string;
  /** Centre and radius as fractions of the shape's box. */
  radial(stops: Stops, cx?: number, cy?: number, r?: number): string;
  clip(shape: string): string;
  tile(width: number, height: number, content: string, transform?: string): string;
}

export function path(d: string, paint: Paint): string {
  return `<path d="${d}"${attributes(paint)}/>`;
}

export function circle(cx: number, cy: number, r: number, paint: Paint): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${attributes(paint)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}"${attributes(paint)}/>`;
}

export function rect(x: number, y: number, width: number, height: number, paint: Paint, corner = 0): string {
  const round = corner ? ` rx="${num(corner)}"` : '';
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${round}${attributes(paint)}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  return path(d, { fill: 'none', stroke, width, opacity });
}

export function group(place: Place, ...content: string[]): string {
  const moves: string[] = [];
  if (place.x || place.y) moves.push(`translate(${num(place.x ?? 0)} ${num(place.y ?? 0)})`);
  if (place.turn) moves.push(`rotate(${num(place.turn)})`);
  if (place.skew) moves.push(`skewX(${num(place.skew)})`);
  const across = place.scaleX ?? place.scale ?? 1;
  const down = place.scaleY ?? place.scale ?? 1;
  if (across !== 1 || down !== 1) moves.push(`scale(${fine(across)} ${fine(down)})`);
  const transform = moves.length ? ` transform="${moves.join(' ')}"` : '';
  const clip = place.clip ? ` clip-path="${place.clip}"` : '';
  const opacity = place.opacity === undefined ? '' : ` opacity="${num(place.opacity)}"`;
  return `<g${transform}${clip}${opacity}>${content.join('')}</g>`;
}

/** Repeats a drawing around the origin, the first one pointing up. */
export function around(count: number, draw: (index: number) => string, firstTurn = 0): string {
  return times(count, (index) => group({ turn: firstTurn + (360 / count) * index }, draw(index)));
}

/**
 * Many copies of one outline as a single path: the renderer pays by the element, and one path of a hundred
 * petals costs it little more than one petal. The outline may use only absolute M, L, C, Q and Z.
 */
export function stamp(outline: string, places: readonly Stamp[]): string {
  return places
    .map(({ x = 0, y = 0, turn = 0, scale = 1, flip = 1 }) => {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
      return outline.replace(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, across: string, down: string) => {
        const [px, py] = [Number(across) * flip, Number(down)];
        return pair([x + px * cos - py * sin, y + px * sin + py * cos]);
      });
    })
    .join('');
}

/** Discs of one paint, as one path. */
export function dots(places: readonly (readonly [x: number, y: number, r: number])[], paint: Paint): string {
  const disc = ([x, y, r]: readonly [number, number, number]) => {
    const [radius, across] = [num(r), num(r * 2)];
    return `M${num(x - r)} ${num(y)}a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0 -${across} 0Z`;
  };
  return path(places.map(disc).join(''), paint);
}

/** Points on a circle around the origin, the first one at the top, with the turn that faces outwards. */
export function circleOf(
  count: number,
  radius: number,
  firstTurn = 0,
): { x: number; y: number; turn: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = firstTurn + (360 / count) * index;
    const angle = (turn * Math.PI) / 180;
    return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius, turn };
  });
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** A flowing curve through the points (Catmull–Rom as Béziers). */
export function flow(points: readonly Point[], closed = false, tension = 6): string {
  const count = points.length;
  const pick = (index: number): Point => {
    const at = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[at] ?? [0, 0];
  };
  let d = `M${pair(pick(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    const leave: Point = [from[0] + (to[0] - before[0]) / tension, from[1] + (to[1] - before[1]) / tension];
    const arrive: Point = [to[0] - (after[0] - from[0]) / tension, to[1] - (after[1] - from[1]) / tension];
    d += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`;
  }
  return closed ? `${d}Z` : d;
}

/** A trunk, stem or handle: a centre line with its own thickness at every point. */
export function taper(spine: readonly (readonly [x: number, y: number, thickness: number])[]): string {
  const edge = (side: 1 | -1): Point[] =>
    spine.map(([x, y, thickness], index) => {
      const [before, after] = [spine[index - 1] ?? spine[index], spine[index + 1] ?? spine[index]];
      const [dx, dy] = [(after?.[0] ?? 0) - (before?.[0] ?? 0), (after?.[1] ?? 0) - (before?.[1] ?? 0)];
      const length = Math.hypot(dx, dy) || 1;
      return [x - (dy / length) * side * (thickness / 2), y + (dx / length) * side * (thickness / 2)];
    });
  const back = edge(-1).reverse();
  return `${flow(edge(1))}L${pair(back[0] ?? [0, 0])}${flow(back).replace(/^M[^C]*/, '')}Z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(pair).join('L')}Z`;
}

/** The same small numbers every time, so that a drawing never changes between starts. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pair(point: Point): string {
  return `${num(point[0])} ${num(point[1])}`;
}

function attributes(paint: Paint): string {
  if (typeof paint === 'string') return ` fill="${paint}"`;
  const { fill = 'none', stroke, width = 4, opacity, dash, clip, turn, cap } = paint;
  const parts = [` fill="${fill}"`];
  if (stroke) parts.push(` stroke="${stroke}" stroke-width="${num(width)}"`);
  if (cap) parts.push(` stroke-linecap="${cap}"`);
  if (dash) parts.push(` stroke-dasharray="${dash}"`);
  // On the paint, not on the shape: the renderer gives every shape with an opacity of its own a whole layer.
  if (opacity !== undefined && opacity !== 1) {
    if (fill !== 'none') parts.push(` fill-opacity="${num(opacity)}"`);
    if (stroke) parts.push(` stroke-opacity="${num(opacity)}"`);
  }
  if (clip) parts.push(` clip-path="${clip}"`);
  if (turn) parts.push(` transform="rotate(${turn})"`);
  return parts.join('');
}

function fine(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

/** Where one copy of an outline goes. */
export interface Stamp {
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  /** -1 mirrors the copy left to right. */
  flip?: 1 | -1;
}

export type Point = readonly [x: number, y: number];

export type Paint =
  | string
  | {
      fill?: string;
      stroke?: string;
      width?: number;
      opacity?: number;
      dash?: string;
      clip?: string;
      turn?: string;
      /** Round unless said otherwise: see the root of the picture. */
      cap?: 'butt';
    };

interface Place {
  x?: number;
  y?: number;
  turn?: number;
  skew?: number;
  scale?: number;
  scaleX?: number;
  scaleY?: number;
  clip?: string;
  opacity?: number;
}
