import type { PublicGift } from '@tohfa/contract';
import { pledgeOfferTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import type { Contribution } from '../chip-in/use-contribution.ts';

const PledgeSheet = lazy(() => import('./pledge-sheet.tsx'));

/** For those who cannot pay today. The form is loaded with the first tap. */
export function PledgeLater({ gift, contribution, variant = 'secondary' }: PledgeLaterProps) {
  const [sheet, setSheet] = useState<'none' | 'open' | 'closing'>('none');
  return (
    <>
      <Button variant={variant} onClick={() => setSheet('open')} className="w-full">
        {texts.open}
      </Button>
      {sheet !== 'none' && (
        <Suspense>
          <PledgeSheet
            gift={gift}
            contribution={contribution}
            open={sheet === 'open'}
            onClose={() => setSheet('closing')}
            onClosed={() => setSheet('none')}
          />
        </Suspense>
      )}
    </>
  );
}

interface PledgeLaterProps {
  gift: PublicGift;
  contribution: Contribution;
  /** The main act while nothing can be paid yet. */
  variant?: 'primary' | 'secondary';
}
