import { stages } from '../kit/stages.ts';
import { banarasiSaree } from './banarasi-saree.ts';
import { mojariPair } from './mojari.ts';
import { pashminaShawl } from './pashmina-shawl.ts';

const { wardrobe } = stages;

export const wardrobePictures = {
  icon: wardrobe.emblem(mojariPair, { scale: 0.86 }),
  image: wardrobe.spread(
    [banarasiSaree, { x: 380, y: 360, scale: 0.86 }],
    [mojariPair, { x: 650, y: 640, scale: 0.56, turn: 14 }],
  ),
  saree: [
    wardrobe.laid(banarasiSaree, { y: 450, scale: 1.06 }),
    wardrobe.close(banarasiSaree, [40, -60], 2),
    wardrobe.giftedFlat(banarasiSaree, { x: 320, y: 590, scale: 0.72 }),
  ],
  pashmina: [
    wardrobe.hanging(pashminaShawl, { y: 460, scale: 1.12 }),
    wardrobe.close(pashminaShawl, [-70, 80], 2.2),
  ],
  mojari: [wardrobe.laid(mojariPair, { y: 446, scale: 1.12 }), wardrobe.close(mojariPair, [-130, -150], 2.1)],
};
