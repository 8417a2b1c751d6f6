import type { DeliverySlot, DeliveryZone, SavedDeliveryRules } from '@tohfa/contract';
import { deliveryRulesTexts } from '@tohfa/contract/screens';
import { Trash2Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '../admin/page.tsx';
import type { FieldErrors } from '../lib/submit.ts';
import { Button, IconButton } from '../ui/buttons.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/fields.tsx';
import { formatMinute, parseMinute } from './times.ts';

const { rows: words, zones: zoneWords, slots: slotWords, holidays: holidayWords } = deliveryRulesTexts;

/** A list of pincodes goes before a district, a district before a state. */
export function ZoneRows({ zones, errors, onChange }: RowsProps<DeliveryZone, 'zones'>) {
  const set = (index: number, changes: Partial<DeliveryZone>) => onChange(replaced(zones, index, changes));
  return (
    <Rows
      title={zoneWords.title}
      empty={zoneWords.none}
      addLabel={zoneWords.add}
      onAdd={() => onChange([...zones, { ...NEW_ZONE }])}
      rows={zones.map((zone, index) => (
        <Row key={rowKey(zone)} label={zone.name} onRemove={() => onChange(without(zones, index))}>
          <TextField
            label={words.name}
            name={`zones.${index}.name`}
            error={errorAt(errors, `zones.${index}.name`)}
            value={zone.name}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <SelectField
            label={zoneWords.by}
            name={`zones.${index}.kind`}
            error={errorAt(errors, `zones.${index}.kind`)}
            value={zone.kind}
            onChange={(event) => set(index, { kind: event.target.value as DeliveryZone['kind'] })}
          >
            <option value="state">{zoneWords.kinds.state}</option>
            <option value="district">{zoneWords.kinds.district}</option>
            <option value="pincodes">{zoneWords.kinds.pincodes}</option>
          </SelectField>
          <TextField
            className="cards:col-span-2"
            label={zone.kind === 'pincodes' ? zoneWords.pincodes : zoneWords.names}
            name={`zones.${index}.areas`}
            error={errorAt(errors, `zones.${index}.areas`)}
            hint={zoneWords.areasHint}
            defaultValue={zone.areas.join(', ')}
            onChange={(event) => set(index, { areas: splitList(event.target.value) })}
          />
          <TextField
            label={zoneWords.deliveryCharges}
            name={`zones.${index}.deliveryCharges`}
            error={errorAt(errors, `zones.${index}.deliveryCharges`)}
            inputMode="numeric"
            value={zone.deliveryCharges}
            onChange={(event) => set(index, { deliveryCharges: Number(event.target.value) })}
          />
          <TextField
            label={zoneWords.extraDays}
            name={`zones.${index}.extraDays`}
            error={errorAt(errors, `zones.${index}.extraDays`)}
            inputMode="numeric"
            value={zone.extraDays}
            onChange={(event) => set(index, { extraDays: Number(event.target.value) })}
          />
          <CheckboxField
            label={zoneWords.served}
            name={`zones.${index}.served`}
            checked={zone.served}
            onChange={(event) => set(index, { served: event.target.checked })}
          />
        </Row>
      ))}
    />
  );
}

export function SlotRows({ slots, errors, onChange }: RowsProps<DeliverySlot, 'slots'>) {
  const set = (index: number, changes: Partial<DeliverySlot>) => onChange(replaced(slots, index, changes));
  return (
    <Rows
      title={slotWords.title}
      empty={slotWords.none}
      addLabel={slotWords.add}
      onAdd={() => onChange([...slots, { ...NEW_SLOT }])}
      rows={slots.map((slot, index) => (
        <Row key={slot.id ?? rowKey(slot)} label={slot.name} onRemove={() => onChange(without(slots, index))}>
          <TextField
            label={words.name}
            name={`slots.${index}.name`}
            error={errorAt(errors, `slots.${index}.name`)}
            value={slot.name}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextField
            label={slotWords.from}
            name={`slots.${index}.fromMinute`}
            error={errorAt(errors, `slots.${index}.fromMinute`)}
            type="time"
            defaultValue={formatMinute(slot.fromMinute)}
            onChange={(event) =>
              set(index, { fromMinute: parseMinute(event.target.value) ?? slot.fromMinute })
            }
          />
          <TextField
            label={slotWords.to}
            name={`slots.${index}.toMinute`}
            error={errorAt(errors, `slots.${index}.toMinute`)}
            type="time"
            defaultValue={formatMinute(slot.toMinute)}
            onChange={(event) => set(index, { toMinute: parseMinute(event.target.value) ?? slot.toMinute })}
          />
          <TextField
            label={slotWords.capacity}
            name={`slots.${index}.capacity`}
            error={errorAt(errors, `slots.${index}.capacity`)}
            inputMode="numeric"
            value={slot.capacity}
            onChange={(event) => set(index, { capacity: Number(event.target.value) })}
          />
        </Row>
      ))}
    />
  );
}

export function HolidayRows({ holidays, errors, onChange }: RowsProps<Holiday, 'holidays'>) {
  const set = (index: number, changes: Partial<Holiday>) => onChange(replaced(holidays, index, changes));
  return (
    <Rows
      title={holidayWords.title}
      empty={holidayWords.none}
      addLabel={holidayWords.add}
      onAdd={() => onChange([...holidays, { day: '', name: '' }])}
      rows={holidays.map((holiday, index) => (
        <Row key={rowKey(holiday)} label={holiday.name} onRemove={() => onChange(without(holidays, index))}>
          <TextField
            label={holidayWords.day}
            name={`holidays.${index}.day`}
            error={errorAt(errors, `holidays.${index}.day`)}
            type="date"
            value={holiday.day}
            onChange={(event) => set(index, { day: event.target.value })}
          />
          <TextField
            label={words.name}
            name={`holidays.${index}.name`}
            error={errorAt(errors, `holidays.${index}.name`)}
            value={holiday.name}
            onChange={(event) => set(index, { name: event.target.value })}
          />
        </Row>
      ))}
    />
  );
}

function Rows({ title, empty, addLabel, onAdd, rows }: RowListProps) {
  return (
    <Panel
      title={title}
      action={
        <Button variant="secondary" onClick={onAdd} className="h-11! text-14!">
          {addLabel}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="text-14 text-ink-soft">{empty}</p>
      ) : (
        <ul className="space-y-4">{rows}</ul>
      )}
    </Panel>
  );
}

function Row({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className="border-hairline border-b pb-5 last:border-0 last:pb-0">
      <div className="-mr-3 flex items-center justify-between gap-2">
        <p className="min-w-0 truncate font-semibold">{label || words.unnamed}</p>
        <IconButton label={label ? words.remove(label) : words.removeUnnamed} onClick={onRemove}>
          <Trash2Icon className="size-5" />
        </IconButton>
      </div>
      <div className="grid items-start gap-3 cards:grid-cols-2 wide:grid-cols-4">{children}</div>
    </li>
  );
}

const NEW_ZONE: DeliveryZone = {
  name: '',
  kind: 'state',
  areas: [],
  served: true,
  deliveryCharges: 30,
  extraDays: 0,
};
const NEW_SLOT: DeliverySlot = { name: '', fromMinute: 9 * 60, toMinute: 12 * 60, capacity: 20 };

/** A row keeps its key while it is edited. */
const keys = new WeakMap<object, string>();

function rowKey(row: object): string {
  const key = keys.get(row) ?? crypto.randomUUID();
  keys.set(row, key);
  return key;
}

function replaced<T extends object>(list: readonly T[], index: number, changes: Partial<T>): T[] {
  return list.map((item, at) => {
    if (at !== index) return item;
    const changed = { ...item, ...changes };
    keys.set(changed, rowKey(item));
    return changed;
  });
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** An error of one area of a list stands under the field that holds the list. */
function errorAt(errors: FieldErrors, name: string): string | undefined {
  return Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
}

type Holiday = SavedDeliveryRules['holidays'][number];

type RowsProps<Item, Name extends string> = { [key in Name]: readonly Item[] } & {
  /** By the name of a field. */
  errors: FieldErrors;
  onChange: (items: Item[]) => void;
};

interface RowListProps {
  title: string;
  empty: string;
  addLabel: string;
  onAdd: () => void;
  rows: readonly ReactNode[];
}
