import type { PublicGift } from '@tohfa/contract';
import { initials } from '../../ui/images.tsx';
import { fundingBands, GiftBox } from '../gift-box.tsx';

const SIZE = 320;
const CENTRE = SIZE / 2;
const RADIUS = 132;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const FACE_RADIUS = 23;
/** More would touch each other. */
const MAX_FACES = 14;
const FACE_CLASSES = ['fill-rani', 'fill-leaf', 'fill-marigold'];
const LETTER_CLASSES = ['fill-on-rani', 'fill-paper', 'fill-on-marigold'];

/**
 * The gift box within a ring that closes as money comes in, and on the ring the faces of those who chipped in. Drawn as
 * one picture: the places are computed, and server-rendered pages have no style attributes.
 */
export function FundingRing({ gift, className }: { gift: PublicGift; className: string }) {
  const { contributors, totalAmount, paymentAmount, remainingAmount } = gift;
  const fraction = Math.min(1, paymentAmount / totalAmount);
  const faces = contributors.slice(0, MAX_FACES);
  const hidden = contributors.length - faces.length;
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={className} aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" strokeWidth="10" className="stroke-sunken" />
      <circle
        cx={CENTRE}
        cy={CENTRE}
        r={RADIUS}
        fill="none"
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray={`${(fraction * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE.toFixed(1)}`}
        transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
        className={`stroke-marigold transition-[stroke-dasharray] duration-700 ease-out ${fraction === 0 ? 'opacity-0' : ''}`}
      />
      <svg x="55" y="50" width="210" height="210" viewBox="0 0 200 200" aria-hidden="true">
        <GiftBox full={remainingAmount === 0} bands={fundingBands(gift, contributors)} className="" />
      </svg>
      {faces.map(({ name, at }, index) => (
        <Face
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may pay in the same moment
          key={`${at} ${contributors.length - index}`}
          letters={hidden > 0 && index === faces.length - 1 ? `+${hidden + 1}` : initials(name)}
          place={index}
          of={faces.length}
        />
      ))}
    </svg>
  );
}

/** Spread evenly from the top, the newest first. */
function Face({ letters, place, of }: { letters: string; place: number; of: number }) {
  const angle = (place / Math.max(of, 6)) * 2 * Math.PI - Math.PI / 2;
  const x = (CENTRE + RADIUS * Math.cos(angle)).toFixed(1);
  const y = (CENTRE + RADIUS * Math.sin(angle)).toFixed(1);
  return (
    <g transform={`translate(${x} ${y})`} className="appear-face">
      <circle
        r={FACE_RADIUS}
        strokeWidth="4"
        className={`stroke-paper ${FACE_CLASSES[place % FACE_CLASSES.length]}`}
      />
      <text
        textAnchor="middle"
        dy="0.35em"
        className={`font-display font-semibold text-16 ${LETTER_CLASSES[place % LETTER_CLASSES.length]}`}
      >
        {letters}
      </text>
    </g>
  );
}
