import { type Problem, type ProblemCode, problems } from '@tohfa/contract';

/** A handler that refuses returns one of these; only faults are thrown. */
export function refuse<Code extends ProblemCode>(code: Code, more: RefusalDetails = {}): Refusal<Code> {
  return new Refusal(code, more);
}

export class Refusal<Code extends ProblemCode = ProblemCode> {
  readonly code: Code;
  readonly more: RefusalDetails;

  constructor(code: Code, more: RefusalDetails) {
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return problems[this.code].status;
  }

  body(answersSuccess: boolean): Problem {
    return {
      ...(answersSuccess && { success: false as const }),
      error: this.more.message ?? problems[this.code].message,
      code: this.code,
      ...(this.more.fields && { fields: this.more.fields }),
    };
  }
}

export interface RefusalDetails {
  /** For this case, when the catalogue's message is too general. */
  message?: string;
  /** What was wrong, field by field, for a form to show. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}
