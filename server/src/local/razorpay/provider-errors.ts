/** What the provider answers when it says no; the bodies and words are those of its documentation. */
export class Refused {
  readonly status: number;
  readonly error: ProviderError;

  constructor(status: number, error: ProviderError) {
    this.status = status;
    this.error = error;
  }

  get body(): { error: ProviderError } {
    return { error: this.error };
  }
}

/** Input the API does not take. */
export function badInput(description: string, field?: string): Refused {
  return new Refused(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field !== undefined && { field }),
  });
}

/** A request that is well-formed, but not in this state. Refund errors carry no source, step and reason. */
export function notNow(description: string, status = 400): Refused {
  return new Refused(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function unknownId(): Refused {
  return badInput('The id provided does not exist');
}

export function orderAlreadyPaid(orderId: string): Refused {
  return new Refused(400, {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    source: 'business',
    step: 'payment_initiation',
    reason: 'order_already_paid',
    metadata: { order_id: orderId },
  });
}

export function wrongKeys(status: 400 | 401): Refused {
  return notNow('Authentication failed', status);
}

export function throttled(): Refused {
  return notNow('Request failed. Please try after sometime.', 429);
}

export function serverError(): Refused {
  return new Refused(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export interface ProviderError {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { payment_id?: string; order_id?: string };
  field?: string;
}
