import { hues } from './hues.ts';
import { mandala } from './ornaments.ts';
import { stage } from './scenes.ts';
import { group } from './shapes.ts';
import {
  bunting,
  buti,
  halo,
  hills,
  jaali,
  lamplight,
  leafShade,
  mehrab,
  paisleyPrint,
  tiles,
} from './walls.ts';
import { flowerPrint, leafPrint, paisleyPaper, starPrint, stripePrint, wrapping } from './wraps.ts';

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
