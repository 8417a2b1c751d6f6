import { boxwood, type Material, rosewood } from './kit/colours.ts';
import { hoop, type Profile, turned } from './kit/ornaments.ts';
import { circle, ellipse, group, line, type Pen, type Point, path, polygon, times } from './kit/svg.ts';

/** Carved pieces on a wooden board, seen from a player's chair. The board's front edge lies on the origin. */
export function chessSet(pen: Pen): string {
  const men = [
    [boxwood, rook, 1, 2],
    [rosewood, bishop, 5.2, 1.6],
    [rosewood, king, 3.4, 2.2],
    [boxwood, pawn, 2.4, 3.6],
    [rosewood, pawn, 6.4, 3.4],
    [boxwood, queen, 1.2, 4.8],
    [rosewood, knight, 5.4, 5],
    [boxwood, pawn, 3.5, 5.9],
    [boxwood, king, 0.8, 6.6],
    [boxwood, knight, 3, 6.9],
    [rosewood, pawn, 6.3, 6.6],
  ] as const;
  return [board(pen), ...men.map(([wood, man, file, rank]) => stand(pen, wood, man, file, rank))].join('');
}

/** Two kings and a knight, close. Feet on the origin line. */
export function chessPortrait(pen: Pen): string {
  return [
    group({ x: -170, scale: 2.1 }, king(pen, rosewood)),
    group({ x: 190, y: 20, scale: 2.2 }, knight(pen, boxwood)),
    group({ x: 20, y: 60, scale: 2 }, pawn(pen, rosewood)),
  ].join('');
}

function stand(pen: Pen, wood: Material, man: Man, file: number, rank: number): string {
  const [x, y] = spot(file + 0.5, rank + 0.5);
  const scale = 0.62 + rank * 0.075;
  return group(
    { x, y },
    group({ scale }, ellipse(22, 4, 66, 15, { fill: '#1a0a04', opacity: 0.35 }), man(pen, wood)),
  );
}

/** Board coordinates (0–8) to the picture: far ranks are narrower. */
function spot(file: number, rank: number): Point {
  const t = rank / 8;
  const depth = t / (1.55 - 0.55 * t);
  const half = 236 + depth * 158;
  return [(file / 4 - 1) * half, -330 + depth * 300];
}

function board(pen: Pen): string {
  const corner = (file: number, rank: number) => spot(file, rank);
  const [a, b, c, d] = [corner(-0.35, -0.35), corner(8.35, -0.35), corner(8.35, 8.35), corner(-0.35, 8.35)];
  const squares = times(64, (index) => {
    const [file, rank] = [index % 8, Math.floor(index / 8)];
    const light = (file + rank) % 2 === 0;
    return path(
      polygon([
        corner(file, rank),
        corner(file + 1, rank),
        corner(file + 1, rank + 1),
        corner(file, rank + 1),
      ]),
      light ? '#f2d9a8' : '#8a4b2a',
    );
  });
  return [
    path(
      polygon([d, c, [c[0] - 4, c[1] + 46], [d[0] + 4, d[1] + 46]]),
      pen.linear(['#8f5026', '#5b2c12', '#3d1b09'], 0),
    ),
    path(polygon([a, b, c, d]), pen.linear(['#a86a3c', '#6b3517'], 30)),
    squares,
    path(polygon([a, b, c, d]), {
      fill: pen.linear(
        [
          [0, '#fff', 0.3],
          [0.5, '#fff', 0],
          [1, '#1a0a04', 0.25],
        ],
        35,
      ),
    }),
    line(`M${d[0] + 8} ${d[1] + 3}H${c[0] - 8}`, '#d99a62', 4, 0.8),
    circle(0, d[1] + 24, 9, '#e0b04c'),
  ].join('');
}

function base(extra: Profile): Profile {
  return [...extra, [26, -44], [36, -30], [30, -24, true], [52, -14], [54, 0, true]];
}

function pawn(pen: Pen, wood: Material): string {
  return (
    turned(
      pen,
      base([
        [14, -104],
        [24, -96, true],
        [14, -86],
      ]),
      wood,
    ) + ball(pen, wood, -122, 26)
  );
}

function rook(pen: Pen, wood: Material): string {
  return (
    turned(
      pen,
      base([
        [38, -168, true],
        [38, -132, true],
        [26, -122],
        [22, -84],
      ]),
      wood,
    ) + times(3, (index) => path(`M${-30 + index * 24} -176h14v18h-14Z`, index ? wood.dark : wood.light))
  );
}

function bishop(pen: Pen, wood: Material): string {
  return [
    turned(
      pen,
      base([
        [4, -204, true],
        [26, -172],
        [22, -142],
        [30, -136, true],
        [18, -126],
        [17, -84],
      ]),
      wood,
    ),
    ball(pen, wood, -210, 9),
    line('M4 -190L18 -164', wood.deep, 5),
  ].join('');
}

function queen(pen: Pen, wood: Material): string {
  return [
    turned(
      pen,
      base([
        [36, -214, true],
        [22, -166],
        [32, -158, true],
        [20, -148],
        [18, -90],
      ]),
      wood,
      { decoration: hoop(-160, 32, wood.deep, 3, 0.5) },
    ),
    ...[-34, -17, 0, 17, 34].map((x) => group({ x }, ball(pen, wood, -216, 9))),
    ball(pen, wood, -232, 12),
  ].join('');
}

function king(pen: Pen, wood: Material): string {
  return [
    path('M-6 -278H6V-262H20V-250H6V-226H-6V-250H-20V-262H-6Z', pen.linear(wood.face, 40)),
    turned(
      pen,
      base([
        [12, -236, true],
        [38, -222],
        [24, -172],
        [34, -164, true],
        [22, -154],
        [20, -92],
      ]),
      wood,
      { decoration: hoop(-166, 34, wood.deep, 3, 0.5) },
    ),
  ].join('');
}

function knight(pen: Pen, wood: Material): string {
  return [
    turned(pen, base([[30, -66, true]]), wood),
    path(
      'M-34 -62C-30 -110 -6 -116 -10 -138C-30 -128 -46 -110 -60 -116C-72 -122 -70 -140 -62 -150C-50 -168 -40 -186 -22 -196L-18 -218L-2 -202C30 -194 50 -150 46 -110C44 -90 38 -76 36 -62Z',
      pen.linear(wood.face, 20),
    ),
    path('M6 -202C30 -190 48 -150 44 -108C42 -88 38 -76 36 -62H14C28 -110 30 -160 6 -202Z', {
      fill: wood.deep,
      opacity: 0.5,
    }),
    times(5, (index) => line(`M${10 + index * 5} ${-186 + index * 24}l13 5`, wood.light, 3, 0.5)),
    circle(-28, -166, 5, wood.deep),
    line('M-66 -130L-54 -128', wood.deep, 3),
    line('M-34 -62C-30 -110 -6 -116 -10 -138', wood.light, 3, 0.5),
  ].join('');
}

function ball(pen: Pen, wood: Material, y: number, radius: number): string {
  return circle(0, y, radius, pen.radial([wood.light, wood.mid, wood.dark, wood.deep], 0.34, 0.3, 0.75));
}

type Man = (pen: Pen, wood: Material) => string;
