import { ORDERS_DUE } from '@tohfa/contract';
import { ordersDesk, ordersListTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Link } from 'react-router';
import { SearchField, SelectFilter } from '../../admin/filters.tsx';
import { useSight } from '../../admin/session.ts';
import { CHIP_CLASS } from '../../ui/buttons.tsx';
import { ScrollRow } from '../../ui/scroll-row.tsx';
import { purchaseStates } from '../order-status.tsx';
import { useOrdersDesk } from './all-orders.ts';
import { isByDay, type OrdersView, STATUSES, shownStatus, toParams } from './orders-view.ts';

/** What narrows the list. */
export function OrdersFilters({ view, onChange }: OrdersFiltersProps) {
  const { data: desk } = useOrdersDesk();
  const byContact = useSight('phone') === 'full';
  // The field keeps what is typed: another key empties it.
  const [clearings, setClearings] = useState(0);
  const { due, slot, assignee } = view;
  const isNarrowed = Boolean(due || slot || assignee || view.q);
  return (
    <div className="mb-4">
      <SearchField
        key={clearings}
        label={byContact ? ordersDesk.search : ordersDesk.searchNames}
        value={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <StatusChips view={view} />
      <div className="mt-3 grid grid-cols-2 gap-2 wide:flex wide:flex-wrap">
        <SelectFilter
          label={texts.day}
          value={due}
          onChange={(value) => onChange({ due: ORDERS_DUE.find((one) => one === value) })}
        >
          <option value="">{ordersDesk.anyDay}</option>
          {ORDERS_DUE.map((one) => (
            <option key={one} value={one}>
              {withCount(ordersDesk.dueFilters[one], one === 'late' || one === 'today' ? desk?.[one] : 0)}
            </option>
          ))}
        </SelectFilter>
        {((desk && desk.slots.length > 0) || slot) && (
          <SelectFilter
            label={texts.slot}
            value={slot}
            onChange={(value) => onChange({ slot: value || undefined })}
          >
            <option value="">{ordersDesk.anySlot}</option>
            {[...new Set([...(desk?.slots ?? []), ...(slot ? [slot] : [])])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectFilter>
        )}
        <SelectFilter
          label={ordersDesk.worksOn}
          value={assignee}
          onChange={(value) => onChange({ assignee: value || undefined })}
        >
          <option value="">{ordersDesk.anyone}</option>
          <option value="me">{ordersDesk.me}</option>
          <option value="nobody">{ordersDesk.nobody}</option>
          {desk?.colleagues
            .filter(({ ref }) => ref !== desk.me)
            .map(({ ref, email }) => (
              <option key={ref} value={ref}>
                {email}
              </option>
            ))}
        </SelectFilter>
        {(isByDay(view) || view.sort) && (
          <SelectFilter
            label={texts.sort}
            value={view.sort}
            onChange={(value) => onChange({ sort: value === 'newest' ? value : undefined })}
          >
            <option value="">{ordersDesk.byDay}</option>
            <option value="newest">{ordersDesk.newest}</option>
          </SelectFilter>
        )}
        {isNarrowed && (
          <button
            type="button"
            onClick={() => {
              setClearings(clearings + 1);
              onChange({ q: '', due: undefined, slot: undefined, assignee: undefined });
            }}
            className="h-11 rounded-control px-3 font-semibold text-14 text-rani hover:underline"
          >
            {ordersDesk.clear}
          </button>
        )}
      </div>
    </div>
  );
}

function StatusChips({ view }: Pick<OrdersFiltersProps, 'view'>) {
  const shown = shownStatus(view);
  const { q, ...filter } = view;
  return (
    <nav aria-label={texts.byState}>
      <ScrollRow current={shown}>
        <ul className="flex gap-2">
          {STATUSES.map((status) => (
            <li key={status}>
              <Link
                to={`?${toParams({ ...filter, status, page: 1 })}`}
                state={{ q }}
                aria-current={status === shown ? 'true' : undefined}
                className={CHIP_CLASS}
              >
                {statusLabel(status)}
              </Link>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </nav>
  );
}

function statusLabel(status: (typeof STATUSES)[number]): string {
  if (status === 'to-do') return ordersDesk.toDo;
  return status === 'all' ? ordersDesk.all : purchaseStates[status].label;
}

function withCount(label: string, count = 0): string {
  return count > 0 ? `${label} (${count})` : label;
}

interface OrdersFiltersProps {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>) => void;
}
