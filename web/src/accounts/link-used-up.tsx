import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyBox } from '../ui/drawings/empty-box.tsx';
import { DoorCard } from './door-card.tsx';

export function LinkUsedUp() {
  return (
    <DoorCard
      drawing={<EmptyBox className="size-32" />}
      title="This link no longer works"
      words="It has expired, was used already, or was cut short on its way. You can ask for a new one."
    >
      <ButtonLink to={paths.forgotPassword} className="w-full">
        Ask for a new link
      </ButtonLink>
      <ButtonLink look="quiet" to={paths.login} className="mt-3 w-full">
        Back to sign in
      </ButtonLink>
    </DoorCard>
  );
}
