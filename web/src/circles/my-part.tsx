import { type CircleView, formatDayAndMonth } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../lib/api.ts';
import { publicProductPath } from '../lib/paths.ts';
import { useAction } from '../ui/actions.tsx';
import { Button, IconButton } from '../ui/buttons.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { type CirclePart, useReloadCircle } from './circle-caller.ts';
import type { OwnField } from './my-part-sheets.tsx';

const MyPartSheet = lazy(() => import('./my-part-sheets.tsx'));

/** What the member gives of themselves, each part by their own choice. */
export function MyPart(part: CirclePart) {
  const [editing, setEditing] = useState<OwnField>();
  const { me } = part.circle;
  return (
    <SectionCard title={texts.mineTitle}>
      <div className="mt-2 divide-y divide-hairline">
        <MyDays {...part} onAdd={() => setEditing('day')} />
        <Own title={texts.addressTitle} note={texts.addressNote} onEdit={() => setEditing('address')}>
          {me.address ? addressText(me) : texts.noAddressYet}
        </Own>
        <Own title={texts.wishesTitle} onEdit={() => setEditing('wishes')}>
          <MyWishes me={me} />
        </Own>
        <Own title={texts.emailTitle} note={texts.emailNote} onEdit={() => setEditing('email')}>
          {me.email === '' ? texts.noEmail : me.email}
          {me.email !== '' && !me.emailConfirmed && (
            <span className="block text-14 text-chilli">{texts.emailWaiting}</span>
          )}
        </Own>
        <Own title={texts.myName2} onEdit={() => setEditing('name')}>
          {me.name}
        </Own>
      </div>
      {editing && (
        <Suspense>
          <MyPartSheet {...part} field={editing} onClosed={() => setEditing(undefined)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function MyDays({ circle, caller, onAdd }: CirclePart & { onAdd: () => void }) {
  const reload = useReloadCircle(caller);
  const remove = useAction(async (id: string) => {
    await call('removeCircleDay', { body: { ...caller, id } });
    await reload();
  });
  const { days } = circle.me;
  return (
    <section aria-label={texts.daysTitle} className="py-4">
      <h3 className="font-semibold text-16">{texts.daysTitle}</h3>
      {days.length === 0 && <p className="mt-1 text-14 text-ink-soft">{texts.noDays}</p>}
      <ul className="mt-1">
        {days.map(({ id, kind, title, day }) => {
          const label = `${kind === 'other' ? title : texts.dayKinds[kind]}, ${formatDayAndMonth(`2000-${day}`)}`;
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{label}</span>
              <IconButton
                label={texts.removeDay(label)}
                aria-busy={remove.busy}
                onClick={() => remove.run(id)}
              >
                <Trash2Icon className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Button variant="secondary" onClick={onAdd} className="mt-3">
        <PlusIcon className="size-5" />
        {texts.addDay}
      </Button>
    </section>
  );
}

function Own({ title, note, onEdit, children }: OwnProps) {
  return (
    <section aria-label={title} className="flex items-start gap-2 py-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold text-16">{title}</h3>
        <div className="mt-0.5 [overflow-wrap:anywhere]">{children}</div>
        {note && <p className="mt-1 text-14 text-ink-soft">{note}</p>}
      </div>
      <IconButton label={`${texts.edit}: ${title}`} onClick={onEdit} className="-mt-2 -mr-2">
        <PencilIcon className="size-5" />
      </IconButton>
    </section>
  );
}

function MyWishes({ me: { wishes, wishProducts } }: { me: CircleView['me'] }) {
  if (wishes === '' && wishProducts.length === 0) return <>{texts.noWishes}</>;
  return (
    <>
      {wishes !== '' && <p className="whitespace-pre-line">{wishes}</p>}
      <ul className="list-disc pl-5">
        {wishProducts.map(({ id, name, slug }) => (
          <li key={id}>
            <a href={publicProductPath(slug)} className="text-rani underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function addressText({ address, phone }: CircleView['me']): string {
  if (!address) return '';
  const { flatNo, apartment, landmark, district, state, pincode } = address;
  return [flatNo, apartment, landmark, district, `${state} ${pincode}`, phone].filter(Boolean).join(', ');
}

interface OwnProps {
  title: string;
  note?: string;
  onEdit: () => void;
  children: ReactNode;
}
