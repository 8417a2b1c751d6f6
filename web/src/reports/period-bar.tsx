import { festivalsNear, PERIODS } from '@tohfa/contract';
import { occasionNames, periodNames, reportTexts, reportWays } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { indiaToday } from '../lib/dates.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { type ReportChoice, waysOf } from './report-choice.ts';

/** What is shown, of which days, and what it is compared with. */
export function PeriodBar({ choice }: { choice: ReportChoice }) {
  const [params, setParams] = useSearchParams();
  const { report, way, period } = choice;
  const set = (changes: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...changes }, { replace: true });
  const ways = waysOf(report);
  const isOfNow = report === 'stock';
  if (isOfNow) return null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-x-3 gap-y-3 wide:flex wide:flex-wrap wide:gap-x-4 print:hidden">
      {ways.length > 1 && (
        <Select
          name="by"
          label={reportTexts.view}
          value={way}
          onChange={(by) => set({ by, figure: '' })}
          isWhole
        >
          {ways.map((one) => (
            <option key={one} value={one}>
              {reportWays[one as keyof typeof reportWays]}
            </option>
          ))}
        </Select>
      )}
      <Select
        name="period"
        label={reportTexts.period}
        value={choice.choice}
        onChange={(chosen) => set(chosen === 'custom' ? { period: chosen, ...period } : { period: chosen })}
      >
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {periodNames[one]}
          </option>
        ))}
      </Select>
      <Select
        name="compare"
        label={reportTexts.compare}
        value={choice.compare ?? 'none'}
        onChange={(compare) => set({ compare })}
      >
        <option value="before">{reportTexts.periodBefore}</option>
        {festivalsNear(period).map(({ occasion, dateBefore }) => (
          <option key={occasion} value={occasion}>
            {reportTexts.festivalBefore({
              festival: occasionNames[occasion],
              year: dateBefore.slice(0, 4),
            })}
          </option>
        ))}
        <option value="none">{reportTexts.noComparison}</option>
      </Select>
      {choice.choice === 'custom' && (
        <>
          <DayField
            name="from"
            label={reportTexts.from}
            value={period.from}
            max={period.to}
            onChange={(from) => set({ from })}
          />
          <DayField
            name="to"
            label={reportTexts.to}
            value={period.to}
            min={period.from}
            onChange={(to) => set({ to })}
          />
        </>
      )}
    </div>
  );
}

function Select({ name, label, value, onChange, isWhole = false, children }: SelectProps) {
  return (
    <SelectField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`[&_select]:pr-9! [&_select]:pl-3! [&_select]:text-14! wide:w-52 ${isWhole ? 'col-span-2 wide:col-span-1' : ''}`}
    >
      {children}
    </SelectField>
  );
}

/** A day that is still being typed is no day yet, and changes nothing. */
function DayField({ name, label, value, min, max = indiaToday(), onChange }: DayFieldProps) {
  return (
    <TextField
      key={value}
      name={name}
      label={label}
      type="date"
      defaultValue={value}
      min={min}
      max={max}
      onBlur={(event) => {
        const typed = event.target.value;
        if (typed !== '' && typed !== value && typed <= max && typed >= (min ?? typed)) onChange(typed);
      }}
      className="wide:w-48"
    />
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isWhole?: boolean;
  children: ReactNode;
}

interface DayFieldProps {
  name: string;
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}
