import { stages } from '../kit/stages.ts';
import { bhaiyaBhabhiPair } from './bhaiya-bhabhi-pair.ts';
import { kundanFlower, kundanRakhi } from './kundan-rakhi.ts';
import { littleTigerRakhi } from './little-tiger-rakhi.ts';

const { rakhi } = stages;

export const rakhiPictures = {
  icon: rakhi.emblem(kundanFlower, { scale: 1.35 }),
  image: rakhi.spread(
    [bhaiyaBhabhiPair, { x: 600, y: 330, scale: 0.74, turn: 6 }],
    [kundanRakhi, { x: 300, y: 640, scale: 0.82, turn: -6 }],
  ),
  kundan: [
    rakhi.laid(kundanRakhi, { scale: 1.2, turn: 4 }),
    rakhi.close(kundanRakhi, [-90, 40], 2.3),
    rakhi.giftedFlat(kundanRakhi, { x: 330, y: 630, scale: 0.72 }),
  ],
  pair: [rakhi.laid(bhaiyaBhabhiPair, { scale: 1.1, turn: -4 }), rakhi.close(bhaiyaBhabhiPair, [0, 60], 2.1)],
  tiger: [
    rakhi.laid(littleTigerRakhi, { y: 430, scale: 1.2 }),
    rakhi.giftedFlat(littleTigerRakhi, { x: 330, y: 620, scale: 0.7, turn: -6 }),
  ],
};
