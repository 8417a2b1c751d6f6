import { stages } from '../kit/stages.ts';
import { bottle, copperBottleSet } from './copper-bottle.ts';
import { floatingUrli } from './floating-urli.ts';
import { masalaDabba } from './masala-dabba.ts';

const { home } = stages;

export const homePictures = {
  icon: home.emblem(bottle, { y: 740, scale: 1.02 }),
  image: home.shelf(
    [copperBottleSet, { x: 260, y: 690, scale: 0.92, half: 200 }],
    [floatingUrli, { x: 570, y: 800, scale: 0.66, half: 220 }],
  ),
  masalaDabba: [
    home.laid(masalaDabba, { y: 450, scale: 1.08 }),
    home.close(masalaDabba, [40, -40], 2),
    home.giftedFlat(masalaDabba, { x: 320, y: 600, scale: 0.74 }),
  ],
  copper: [
    home.standing(copperBottleSet, { y: 750, scale: 1.16, half: 200 }),
    home.gifted(copperBottleSet, { x: 240, y: 790, scale: 0.66, half: 200 }),
  ],
  urli: [
    home.standing(floatingUrli, { y: 740, scale: 1.1, half: 220 }),
    home.close(floatingUrli, [-40, -250], 2),
  ],
};
