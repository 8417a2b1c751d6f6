import { comparedPeriod, festivalsNear, periodOf } from '@tohfa/contract';
import { expect, test } from 'vitest';
import { readChoice } from '../src/reports/report-choice.ts';

const TODAY = '2026-11-18';
const choiceOf = (query: string) => readChoice(new URLSearchParams(query), TODAY);

test('an address without a choice shows the sales of the last 30 days against the 30 before', () => {
  expect(choiceOf('')).toEqual({
    report: 'sales',
    way: 'time',
    by: 'day',
    choice: 'last-30',
    period: { from: '2026-10-20', to: TODAY },
    compare: 'before',
  });
  expect(choiceOf('report=spells&by=moon&period=soon&compare=easter')).toEqual(choiceOf(''));
});

test('a long period is drawn by month, days that make no sense are not taken', () => {
  expect(choiceOf('period=this-year')).toMatchObject({
    by: 'month',
    period: { from: '2026-04-01', to: TODAY },
  });
  expect(choiceOf('period=custom&from=2026-02-03&to=2026-02-01').choice).toBe('last-30');
  expect(choiceOf('compare=none').compare).toBeUndefined();
  expect(choiceOf('report=gifts&by=checkout')).toMatchObject({ way: 'checkout', by: 'checkout' });
});

test('before a month comes the month before, as far as this one has come', () => {
  expect(comparedPeriod(periodOf('this-month', TODAY), 'before')).toEqual({
    from: '2026-10-01',
    to: '2026-10-18',
  });
  expect(comparedPeriod(periodOf('last-month', '2026-03-31'), 'before')).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(comparedPeriod({ from: '2026-03-01', to: '2026-03-30' }, 'before')?.to).toBe('2026-02-28');
  expect(comparedPeriod(periodOf('this-year', TODAY), 'before')).toEqual({
    from: '2025-04-01',
    to: '2025-11-18',
  });
  expect(comparedPeriod(periodOf('last-7', TODAY), 'before')).toEqual({
    from: '2026-11-05',
    to: '2026-11-11',
  });
});

test('a festival near the period is offered with its day of the year before', () => {
  const near = festivalsNear({ from: '2026-10-20', to: '2026-11-10' });
  expect(near).toContainEqual({ occasion: 'diwali', date: '2026-11-08', dateBefore: '2025-10-20' });
  expect(near.map(({ occasion }) => occasion)).not.toContain('holi');
});
