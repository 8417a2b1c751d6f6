import type { FastifyReply } from 'fastify';

/** A refusal of the API; bodies and texts are those of Razorpay's documentation. Returned, not thrown. */
export class ApiError {
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

export function invalidInput(description: string, field?: string): ApiError {
  return new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field !== undefined && { field }),
  });
}

/** A valid request that cannot be done now. Such errors have no source, step and reason. */
export function requestError(description: string, status = 400): ApiError {
  return new ApiError(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function unknownId(): ApiError {
  return invalidInput('The id provided does not exist');
}

export function orderAlreadyPaid(orderId: string): ApiError {
  return new ApiError(400, {
    code: 'BAD_REQUEST_ERROR',
    description:
      'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
    source: 'business',
    step: 'payment_initiation',
    reason: 'order_already_paid',
    metadata: { order_id: orderId },
  });
}

export function authenticationFailed(status: 400 | 401): ApiError {
  return requestError('Authentication failed', status);
}

export function rateLimited(): ApiError {
  return requestError('Request failed. Please try after sometime.', 429);
}

export function serverError(): ApiError {
  return new ApiError(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  });
}

export function send(reply: FastifyReply, outcome: object): FastifyReply {
  return outcome instanceof ApiError ? reply.code(outcome.status).send(outcome.body) : reply.send(outcome);
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
