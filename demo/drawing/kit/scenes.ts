import {
  blurred,
  bunting,
  buti,
  clothFromAbove,
  groundShadow,
  halo,
  hills,
  jaali,
  lamplight,
  leafShade,
  mehrab,
  paisleyPrint,
  tableTop,
  tiles,
} from './backgrounds.ts';
import { type Hue, hues } from './colours.ts';
import {
  flowerPrint,
  giftBox,
  leafPrint,
  paisleyPaper,
  presentFromAbove,
  starPrint,
  stripePrint,
  type Wrap,
  wrapping,
} from './gift-wrap.ts';
import { mandala } from './ornaments.ts';
import { circle, type Drawing, group, type Pen, type Point, picture, rect, SIDE } from './svg.ts';

/** The category's stage: its hue, what hangs on its wall or is woven into its cloth, and its wrapping paper. */
function stage({ hue, wall, weave = wall, wrap }: Setting): Stage {
  const onTable = (pen: Pen, motif: Drawing, spot: Spot) => {
    const { x = 440, y = 720, scale = 1, half = 200, turn = 0 } = spot;
    const shadow = half ? groundShadow(pen, hue, x, y, half * scale) : '';
    return shadow + group({ x, y, scale, turn }, motif(pen));
  };
  const inAir = (pen: Pen, motif: Drawing, spot: Spot) => {
    const { x = 440, y = 440, scale = 1, turn = 0 } = spot;
    return group({ x, y, scale, turn }, motif(pen));
  };
  return {
    hue,
    standing:
      (motif, spot = {}) =>
      () =>
        picture((pen) => tableTop(pen, hue, wall) + onTable(pen, motif, spot)),
    laid:
      (motif, spot = {}) =>
      () =>
        picture((pen) => clothFromAbove(pen, hue, weave) + inAir(pen, motif, spot)),
    hanging:
      (motif, spot = {}) =>
      () =>
        picture((pen) => clothFromAbove(pen, hue, wall) + inAir(pen, motif, spot)),
    close:
      (motif, [focusX, focusY], scale, turn = 0) =>
      () => {
        const seed = Math.round(focusX + focusY * 3 + scale * 100);
        return picture(
          (pen) =>
            blurred(pen, hue, seed) +
            group({ x: 440, y: 440, turn, scale }, group({ x: -focusX, y: -focusY }, motif(pen))),
        );
      },
    gifted:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            tableTop(pen, hue, wall, 590),
            onTable(pen, (box) => giftBox(box, 400, 330, wrap), { x: 540, y: 712 }),
            onTable(pen, motif, { x: 250, y: 790, scale: 0.55, ...spot }),
          ].join(''),
        ),
    giftedFlat:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            clothFromAbove(pen, hue, weave),
            group({ x: 560, y: 330, turn: 10 }, presentFromAbove(pen, 470, wrap)),
            inAir(pen, motif, { x: 320, y: 590, scale: 0.6, ...spot }),
          ].join(''),
        ),
    emblem:
      (motif, spot = {}) =>
      () =>
        picture((pen) =>
          [
            rect(0, 0, SIDE, SIDE, pen.linear([hue.light, hue.mid], 48)),
            group({ x: 440, y: 440 }, mandala(420, hue.deep, hue.night ? 0.6 : 0.22)),
            circle(440, 440, 330, { fill: hue.night ? '#a82e61' : '#fff', opacity: 0.72 }),
            inAir(pen, motif, spot),
          ].join(''),
        ),
    shelf:
      (...motifs) =>
      () =>
        picture(
          (pen) =>
            tableTop(pen, hue, wall) + motifs.map(([motif, spot]) => onTable(pen, motif, spot)).join(''),
        ),
    spread:
      (...motifs) =>
      () =>
        picture(
          (pen) =>
            clothFromAbove(pen, hue, weave) + motifs.map(([motif, spot]) => inAir(pen, motif, spot)).join(''),
        ),
  };
}

type Picture = () => string;

/** What a category's file draws: its icon and cover, and each product's pictures by the product's key. */
export interface CategoryDrawings {
  icon: Picture;
  cover: Picture;
  products: Readonly<Record<string, readonly Picture[]>>;
}

interface Stage {
  hue: Hue;
  /** On the table, the motif's origin at the middle of its foot. */
  standing(motif: Drawing, place?: Spot): Picture;
  /** On cloth, from above, the motif's origin at its centre. */
  laid(motif: Drawing, place?: Spot): Picture;
  /** On or before the wall, with no table in sight. */
  hanging(motif: Drawing, place?: Spot): Picture;
  /** Near enough to see how it is made: the motif's focus comes to the middle of the picture. */
  close(motif: Drawing, focus: Point, scale: number, turn?: number): Picture;
  /** In front of its wrapped box. */
  gifted(motif: Drawing, place?: Spot): Picture;
  /** Beside its wrapped box, from above. */
  giftedFlat(motif: Drawing, place?: Spot): Picture;
  /** The category's sign: one thing on a medallion, legible when tiny. */
  emblem(motif: Drawing, place?: Spot): Picture;
  /** Several things together, the far ones first. */
  shelf(...motifs: (readonly [Drawing, Spot])[]): Picture;
  /** The same from above. */
  spread(...motifs: (readonly [Drawing, Spot])[]): Picture;
}

interface Setting {
  hue: Hue;
  wall: Drawing;
  /** Seen from above, when it differs from the wall. */
  weave?: Drawing;
  wrap: Wrap;
}

interface Spot {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  /** Half the width of the motif's foot, for its shadow; 0 for none. */
  half?: number;
}

const rani = ['#ff8fb5', '#c81e5b', '#82083a'] as const;
const marigold = ['#ffe08a', '#f2a31b', '#b46c05'] as const;
const leafGreen = ['#8fd6a4', '#1f7a4d', '#0d4a2c'] as const;
const ivory = ['#fffaf0', '#fdebd2', '#eccb9f'] as const;

export const stages = {
  mithai: stage({
    hue: hues.mithai,
    wall: halo(hues.mithai),
    weave: halo(hues.mithai, 440, 440, 430),
    wrap: wrapping(['#fff6e2', '#ffe3ad', '#f0bb62'], rani, flowerPrint('#e88a1a', '#b3134f')),
  }),
  tea: stage({
    hue: hues.tea,
    wall: hills(hues.tea),
    wrap: wrapping(
      ['#fdfbe8', '#eef0c8', '#c6cb8c'],
      ['#d7a26a', '#96551f', '#5b2f0c'],
      leafPrint('#8d9a3a'),
    ),
  }),
  diwali: stage({
    hue: hues.diwali,
    wall: lamplight(),
    weave: () => group({ x: 440, y: 440 }, mandala(430, '#ffb45c', 0.3)),
    wrap: wrapping(['#f0527f', '#c21757', '#7a0a3a'], marigold, starPrint('#ffcf6b')),
  }),
  rakhi: stage({
    hue: hues.rakhi,
    wall: paisleyPrint(hues.rakhi),
    wrap: wrapping(ivory, rani, paisleyPaper('#f0a52f', '#fff2d8')),
  }),
  crafts: stage({
    hue: hues.crafts,
    wall: mehrab(hues.crafts),
    weave: halo(hues.crafts, 440, 440, 430),
    wrap: wrapping(
      ['#fff4ea', '#fbdfc9', '#e3ab83'],
      ['#5fb8c4', '#14707f', '#083f49'],
      paisleyPaper('#c9633a', '#fff0e2'),
    ),
  }),
  jewellery: stage({
    hue: hues.jewellery,
    wall: jaali(hues.jewellery),
    wrap: wrapping(['#8f5cae', '#63308a', '#3b1459'], marigold, flowerPrint('#c9a2e2', '#ffd977')),
  }),
  wardrobe: stage({
    hue: hues.wardrobe,
    wall: buti(hues.wardrobe),
    wrap: wrapping(
      ['#5f76cf', '#33479f', '#1a2a6b'],
      ['#ffd2de', '#f27ba0', '#b93a66'],
      flowerPrint('#8fa3ea', '#ffe08a'),
    ),
  }),
  home: stage({
    hue: hues.home,
    wall: tiles(hues.home),
    wrap: wrapping(
      ['#f4fffb', '#cfeee6', '#8fcdc1'],
      ['#ffb38a', '#e8663a', '#9c3413'],
      stripePrint('#b4e2d8'),
    ),
  }),
  plants: stage({
    hue: hues.plants,
    wall: leafShade(hues.plants),
    wrap: wrapping(['#f3e2c4', '#dcbf90', '#b08f5b'], leafGreen, leafPrint('#b7975f')),
  }),
  play: stage({
    hue: hues.play,
    wall: bunting(hues.play),
    wrap: wrapping(
      ['#fff8dc', '#ffe07a', '#edb32e'],
      ['#ff9c8f', '#e5402f', '#8f1a10'],
      starPrint('#3b9bd3'),
    ),
  }),
} as const;
