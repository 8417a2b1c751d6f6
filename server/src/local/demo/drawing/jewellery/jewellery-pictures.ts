import { stages } from '../kit/stages.ts';
import { jhumka, jhumkaPair } from './jhumkas.ts';
import { kundanChoker } from './kundan-choker.ts';
import { lacBangles } from './lac-bangles.ts';

const { jewellery } = stages;

export const jewelleryPictures = {
  icon: jewellery.emblem(jhumka, { y: 124, scale: 1.2 }),
  image: jewellery.shelf(
    [kundanChoker, { x: 350, y: 800, scale: 1.05, half: 0 }],
    [lacBangles, { x: 640, y: 810, scale: 0.62, half: 240 }],
  ),
  jhumkas: [
    jewellery.laid(jhumkaPair, { y: 420, scale: 1.14 }),
    jewellery.close(jhumka, [0, 400], 2.4),
    jewellery.giftedFlat(jhumkaPair, { x: 300, y: 570, scale: 0.78 }),
  ],
  choker: [
    jewellery.hanging(kundanChoker, { y: 930, scale: 1.5 }),
    jewellery.close(kundanChoker, [0, -230], 3),
  ],
  bangles: [
    jewellery.standing(lacBangles, { y: 760, scale: 1.16, half: 230 }),
    jewellery.gifted(lacBangles, { x: 270, y: 800, scale: 0.62, half: 230 }),
  ],
};
