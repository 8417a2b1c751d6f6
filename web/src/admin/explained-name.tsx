import { Popover } from '@base-ui/react/popover';
import { InfoIcon } from 'lucide-react';

/** A name with what it means one tap away. */
export function ExplainedName({ label, definition, buttonLabel, className = '' }: ExplainedNameProps) {
  return (
    <span className={`inline-flex items-center ${className}`}>
      {label}
      <Popover.Root>
        <Popover.Trigger
          aria-label={buttonLabel}
          className="-my-3 -mr-3 -ml-1.5 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-rani print:hidden"
        >
          <InfoIcon className="size-4!" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={4} collisionPadding={16} className="z-50">
            <Popover.Popup className="max-w-80 rounded-control border border-hairline bg-surface p-4 text-14 text-ink shadow-float outline-none">
              <Popover.Title className="font-semibold">{label}</Popover.Title>
              <Popover.Description className="mt-1 text-ink-soft">{definition}</Popover.Description>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}

interface ExplainedNameProps {
  label: string;
  definition: string;
  /** What a screen reader says of the button. */
  buttonLabel: string;
  className?: string;
}
