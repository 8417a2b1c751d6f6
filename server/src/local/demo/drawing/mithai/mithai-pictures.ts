import { stages } from '../kit/stages.ts';
import { dryFruitTray } from './dry-fruit-tray.ts';
import { kajuKatliBox } from './kaju-katli-box.ts';
import { laddoo, laddooTower } from './motichoor-laddoo.ts';

const { mithai } = stages;

export const mithaiPictures = {
  icon: mithai.emblem((pen) => laddoo(pen, 240, 2)),
  image: mithai.spread(
    [dryFruitTray, { x: 330, y: 330, scale: 0.78 }],
    [kajuKatliBox, { x: 640, y: 690, scale: 0.62, turn: 6 }],
  ),
  kajuKatli: [
    mithai.laid(kajuKatliBox),
    mithai.close(kajuKatliBox, [-80, 60], 2.1),
    mithai.giftedFlat(kajuKatliBox, { x: 310, y: 590, scale: 0.74 }),
  ],
  laddoo: [
    mithai.standing(laddooTower, { y: 770, scale: 1.04, half: 130 }),
    mithai.close(laddooTower, [40, -330], 2.2),
  ],
  dryFruits: [
    mithai.laid(dryFruitTray),
    mithai.close(dryFruitTray, [150, -90], 2),
    mithai.giftedFlat(dryFruitTray, { x: 300, y: 600, scale: 0.72 }),
  ],
};
