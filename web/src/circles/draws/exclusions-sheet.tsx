import { type DrawExclusion, MAX_EXCLUSIONS } from '@tohfa/contract';
import { drawTexts as texts } from '@tohfa/contract/screens';
import { XIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { CheckboxField, SelectField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { DrawProps } from './draw-parts.tsx';

/** Pairs that must not be drawn, for whoever runs the circle. Each change is saved at once. */
export default function ExclusionsSheet({ draw, caller, onChanged, onClosed }: ExclusionsSheetProps) {
  const [open, setOpen] = useState(true);
  const exclusions = draw.exclusions ?? [];
  const save = useAction(async (next: readonly DrawExclusion[]) => {
    await call('saveExclusions', { body: { ...caller, drawId: draw.id, exclusions: [...next] } });
    await onChanged();
  });
  const nameOf = (memberId: string) => draw.people.find((person) => person.memberId === memberId)?.name ?? '';
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.exclusions}
      description={texts.exclusionsHint}
    >
      <ul className="mt-4 divide-y divide-hairline">
        {exclusions.map((pair) => {
          const named = { giver: nameOf(pair.giverId), receiver: nameOf(pair.receiverId) };
          return (
            <li key={`${pair.giverId} ${pair.receiverId}`} className="flex items-center gap-2 py-1">
              <span className="flex-1 text-14 [overflow-wrap:anywhere]">{texts.excluded(named)}</span>
              <IconButton
                label={texts.removeExclusion(named)}
                onClick={() => save.run(exclusions.filter((one) => one !== pair))}
              >
                <XIcon className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {exclusions.length < MAX_EXCLUSIONS - 1 && (
        <AddExclusion
          people={draw.people}
          busy={save.busy}
          onAdd={(pairs) => save.run([...exclusions, ...pairs])}
        />
      )}
      <Button onClick={() => setOpen(false)} className="mt-4 w-full">
        {texts.done}
      </Button>
    </Sheet>
  );
}

function AddExclusion({ people, busy, onAdd }: AddExclusionProps) {
  const [giverId, setGiverId] = useState('');
  const [receiverId, setReceiverId] = useState('');
  const [bothWays, setBothWays] = useState(true);
  const isComplete = giverId !== '' && receiverId !== '' && giverId !== receiverId;

  function add() {
    const other = bothWays ? [{ giverId: receiverId, receiverId: giverId }] : [];
    onAdd([{ giverId, receiverId }, ...other]);
    setGiverId('');
    setReceiverId('');
  }

  return (
    <div className="mt-4">
      <div className="grid grid-cols-2 gap-2">
        <PersonField label={texts.giver} name="giver" people={people} value={giverId} onChange={setGiverId} />
        <PersonField
          label={texts.receiver}
          name="receiver"
          people={people.filter(({ memberId }) => memberId !== giverId)}
          value={receiverId}
          onChange={setReceiverId}
        />
      </div>
      <CheckboxField
        label={texts.bothWays}
        name="bothWays"
        checked={bothWays}
        onChange={({ target }) => setBothWays(target.checked)}
        className="mt-2"
      />
      <Button
        variant="secondary"
        disabled={!isComplete}
        aria-busy={busy}
        onClick={add}
        className="mt-2 w-full"
      >
        {texts.addExclusion}
      </Button>
    </div>
  );
}

function PersonField({ label, name, people, value, onChange }: PersonFieldProps) {
  return (
    <SelectField label={label} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{texts.choose}</option>
      {people.map((person) => (
        <option key={person.memberId} value={person.memberId}>
          {person.name}
        </option>
      ))}
    </SelectField>
  );
}

interface ExclusionsSheetProps extends Omit<DrawProps, 'circle'> {
  onClosed: () => void;
}

interface AddExclusionProps {
  people: DrawProps['draw']['people'];
  busy: boolean;
  onAdd: (pairs: DrawExclusion[]) => void;
}

interface PersonFieldProps {
  label: string;
  name: string;
  people: DrawProps['draw']['people'];
  value: string;
  onChange: (memberId: string) => void;
}
