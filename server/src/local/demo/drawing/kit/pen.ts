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
