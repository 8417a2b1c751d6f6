import { desk } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import { useMenu } from './menu.ts';

const { shortcuts: texts } = desk;

/** Every key there is. */
export default function ShortcutsSheet({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const screens = useMenu().flatMap(({ items }) =>
    items.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: ['g', key], label }])),
  );
  const rows = [
    { keys: ['/'], text: texts.search },
    { keys: ['?'], text: texts.help },
    ...screens.map(({ keys, label }) => ({ keys, text: texts.goTo({ screen: label }) })),
  ];
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} onClosed={onClosed} title={texts.title}>
      <dl className="mt-3 divide-y divide-hairline text-14">
        {rows.map(({ keys, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd className="flex items-center gap-1.5 text-ink-soft">
              {keys.map((key, place) => (
                <span key={key + String(place)} className="flex items-center gap-1.5">
                  {place > 0 && texts.thenPress}
                  <kbd className="min-w-7 rounded-small border border-hairline bg-sunken px-2 py-0.5 text-center font-semibold text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
