import type { PublicGift } from '@tohfa/contract';
import { pledgeOfferTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import type { Contribution } from '../chip-in/use-contribution.ts';

const PledgeSheet = lazy(() => import('./pledge-sheet.tsx'));

/** For those who cannot pay today. The form is loaded with the first tap. */
export function PledgeLater({ gift, contribution }: { gift: PublicGift; contribution: Contribution }) {
  const [sheet, setSheet] = useState<'none' | 'open' | 'closing'>('none');
  return (
    <>
      <Button variant="secondary" onClick={() => setSheet('open')} className="w-full">
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
