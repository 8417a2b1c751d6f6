import { type AdminPurchase, ORDER_NOTE_MAX, type OrderNote } from '@tohfa/contract';
import { orderActions, orderPage, ordersDesk } from '@tohfa/contract/screens';
import { Trash2Icon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { SelectField, TextArea } from '../../ui/fields.tsx';
import { useInvalidateOrders, useOrdersDesk } from './all-orders.ts';

/** Who works on the order. Those who may not change it read who does. */
export function Assignee({ order, mayAssign }: { order: AdminPurchase; mayAssign: boolean }) {
  const { data: desk } = useOrdersDesk();
  const invalidateOrders = useInvalidateOrders();
  const assign = useAction(async (assignee: string) => {
    await call('assignOrder', { body: { id: order.id, assignee } });
    await invalidateOrders();
  });
  if (!mayAssign)
    return <p className="text-14">{`${ordersDesk.worksOn}: ${order.assignedTo ?? ordersDesk.nobody}`}</p>;
  const current = desk?.colleagues.find(({ email }) => email === order.assignedTo);
  // Someone who has left, or whose role has changed, is still shown.
  const hasLeft = order.assignedTo !== undefined && desk !== undefined && current === undefined;
  return (
    <SelectField
      label={ordersDesk.assign}
      name="assignee"
      aria-busy={assign.busy}
      value={hasLeft ? 'left' : (current?.ref ?? 'nobody')}
      onChange={(event) => assign.run(event.target.value)}
    >
      <option value="nobody">{ordersDesk.nobody}</option>
      {hasLeft && (
        <option value="left" disabled>
          {order.assignedTo}
        </option>
      )}
      {desk?.colleagues.map(({ ref, email }) => (
        <option key={ref} value={ref}>
          {ref === desk.me ? `${ordersDesk.me} (${email})` : email}
        </option>
      ))}
    </SelectField>
  );
}

/** What colleagues write to each other. */
export function OrderNotes({ orderId, notes }: { orderId: string; notes: readonly OrderNote[] }) {
  const [text, setText] = useState('');
  const invalidateOrders = useInvalidateOrders();
  const add = useAction(async () => {
    await call('addOrderNote', { body: { id: orderId, text: text.trim() } });
    setText('');
    await invalidateOrders();
  });
  const remove = useAction(async (noteId: string) => {
    await call('removeOrderNote', { body: { noteId } });
    await invalidateOrders();
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') add.run();
  }
  return (
    <Panel title={orderPage.notes}>
      <p className="-mt-2 mb-3 text-14 text-ink-soft">{orderPage.notesHint}</p>
      {notes.length === 0 && <p className="text-14 text-ink-soft">{orderPage.noNotes}</p>}
      <ul className="space-y-3">
        {notes.map((note) => (
          <li key={note.id} className="rounded-control bg-sunken px-4 py-2 text-14">
            <div className="flex items-start justify-between gap-2">
              <p className="pt-2 text-12 text-ink-soft [overflow-wrap:anywhere]">
                {`${note.author}, `}
                <time dateTime={note.at}>{formatIndiaDateTime(note.at)}</time>
              </p>
              {note.canRemove && (
                <IconButton
                  label={orderPage.removeNote(note)}
                  onClick={() => remove.run(note.id)}
                  className="-mr-3 hover:text-chilli!"
                >
                  <Trash2Icon className="size-4.5" />
                </IconButton>
              )}
            </div>
            <p className="whitespace-pre-line pb-1 [overflow-wrap:anywhere]">{note.text}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-4 space-y-3">
        <TextArea
          label={orderPage.note}
          name="note"
          rows={2}
          maxLength={ORDER_NOTE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary" aria-busy={add.busy} className="w-full">
          {orderPage.addNote}
        </Button>
      </form>
    </Panel>
  );
}

export function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Panel title={orderPage.history}>
      {history.length === 0 && <p className="text-14 text-ink-soft">{orderPage.noHistory}</p>}
      <ol className="space-y-2 text-14">
        {history.map(({ action, by, at, status }) => (
          <li key={`${action} ${at}`} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{orderActions[action]?.(status) ?? action}</span>
            <span className="block text-12 text-ink-soft">
              {`${by}, `}
              <time dateTime={at}>{formatIndiaDateTime(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface HistoryEntry {
  action: string;
  by: string;
  at: string;
  status?: string | undefined;
}
