import { styleText } from 'node:util';

/** A line of the log as people read it: time, level and message, then the fields, and an error on lines of its own. */
export function formatLogLine(json: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const told = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const first = [
    styleText('dim', clock),
    LEVELS.find(([from]) => level >= from)?.[1],
    visible(msg),
    styleText('dim', visible(told.join(' '))),
  ];
  return `${first.join('  ').trimEnd()}\n${err ? formatError(err) : ''}`;
}

function formatError({ type, code, message, table, constraint, stack, cause }: LoggedError): string {
  const names = [code, table, constraint].filter(Boolean).join(' ');
  const lines = [
    `${type}: ${message}${names && ` (${names})`}`,
    ...(stack ?? '').split(' | ').filter(Boolean),
  ];
  return `${lines.map((line) => `          ${visible(line)}\n`).join('')}${cause ? formatError(cause) : ''}`;
}

/** What a stranger sends must not move the cursor or colour the screen of the one who reads it. */
function visible(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** By pino's numbers, the highest first. */
const LEVELS: readonly (readonly [number, string])[] = [
  [50, styleText('red', 'error')],
  [40, styleText('yellow', 'warn ')],
  [30, 'info '],
  [0, styleText('dim', 'debug')],
];

interface LogLine {
  level: number;
  time: string;
  msg: string;
  err?: LoggedError;
}

interface LoggedError {
  type: string;
  code?: string;
  message: string;
  table?: string;
  constraint?: string;
  /** Frames with a bar between them. */
  stack?: string;
  cause?: LoggedError;
}
