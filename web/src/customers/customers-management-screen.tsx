import { CUSTOMER_SORTS, CUSTOMERS_PER_PAGE, type CustomerSort, type ListedCustomer } from '@tohfa/contract';
import { customerKinds, customerSorts, customerTexts } from '@tohfa/contract/screens';
import { Link, useLocation, useSearchParams } from 'react-router';
import { SearchField } from '../admin/filters.tsx';
import { AdminHeading } from '../admin/page.tsx';
import { useAdminQuery, useSight } from '../admin/session.ts';
import { Cell, HeadCell, PaginatedList, ROW_BUTTON, Table } from '../admin/table.tsx';
import { call } from '../lib/api.ts';
import { formatIndiaDate } from '../lib/dates.ts';
import { customerPath } from '../lib/paths.ts';
import { Badge, Price } from '../ui/data-display.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { SelectField } from '../ui/fields.tsx';

/** Everybody the shop knows. The address carries order and page, never what was searched for: it may be an email. */
export default function CustomersManagementScreen() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const q: string = typeof state?.q === 'string' ? state.q : '';
  const sort = CUSTOMER_SORTS.find((one) => one === params.get('sort')) ?? 'newest';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const byContact = useSight('phone') === 'full';
  const noMatch = byContact ? customerTexts.noMatch : customerTexts.noMatchNames;
  const customers = useAdminQuery(['customers', q, sort, page], (signal) =>
    call('listCustomers', { body: { q, sort, page }, signal }),
  );

  return (
    <>
      <AdminHeading title={customerTexts.title} description={customerTexts.description} />
      <div className="mb-4 grid grid-cols-1 items-end gap-x-4 wide:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="wide:-mb-4">
          <SearchField
            label={byContact ? customerTexts.search : customerTexts.searchNames}
            value={q}
            onSearch={(typed) => setParams({ sort }, { replace: true, state: { q: typed } })}
          />
        </div>
        <SelectField
          label={customerTexts.sort}
          name="sort"
          value={sort}
          onChange={(event) => setParams({ sort: event.target.value }, { replace: true, state: { q } })}
        >
          {CUSTOMER_SORTS.map((one) => (
            <option key={one} value={one}>
              {customerSorts[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <PaginatedList
        query={customers}
        emptyMessage={q ? noMatch : customerTexts.none}
        page={page}
        pageSize={CUSTOMERS_PER_PAGE}
        onPageChange={(next) => setParams({ sort, page: String(next) }, { state: { q } })}
      >
        {(found, stale) => <CustomersTable customers={found.customers} sort={sort} stale={stale} />}
      </PaginatedList>
    </>
  );
}

function CustomersTable({ customers, sort, stale }: CustomersTableProps) {
  const { columns } = customerTexts;
  return (
    <Table
      label={customerTexts.title}
      stale={stale}
      head={
        <>
          <HeadCell>{columns.name}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{columns.kind}</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">{columns.orders}</HeadCell>
          <HeadCell className="text-right">{columns.spent}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{columns.last}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{columns.since}</HeadCell>
        </>
      }
    >
      {customers.map((customer) => (
        <tr key={customer.id} className="relative hover:bg-sunken">
          <Cell>
            <Link
              to={customerPath(customer.id)}
              className={`inline-flex flex-col justify-center ${ROW_BUTTON}`}
            >
              {customer.name || customerTexts.unnamed}
              {customer.email && (
                <span className="font-normal text-ink-soft">
                  <EmailText>{customer.email}</EmailText>
                </span>
              )}
            </Link>
            <p className="text-ink-soft wide:hidden">
              {`${customerKinds[customer.kind]} · ${shortFact(customer, sort)}`}
            </p>
            {customer.blocked && <Badge tone="error">{customerTexts.blocked}</Badge>}
          </Cell>
          <Cell className="hidden wide:table-cell">{customerKinds[customer.kind]}</Cell>
          <Cell className="hidden text-right tabular-nums wide:table-cell">{customer.orders}</Cell>
          <Cell className="whitespace-nowrap text-right">
            <Price rupees={customer.spent} />
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {customer.lastPaidAt ? formatIndiaDate(customer.lastPaidAt) : '–'}
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDate(customer.since)}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** On a phone, what the list is sorted by. */
function shortFact({ since, lastPaidAt, orders }: ListedCustomer, sort: CustomerSort): string {
  if (sort === 'newest') return formatIndiaDate(since);
  if (sort === 'spent') return customerTexts.ordersCount({ count: orders });
  return lastPaidAt ? formatIndiaDate(lastPaidAt) : customerTexts.neverPaid;
}

interface CustomersTableProps {
  customers: readonly ListedCustomer[];
  sort: CustomerSort;
  stale: boolean;
}
