/**
 * Every refusal the backend can give: a stable code, its status, and its words for a person.
 * An operation lists the codes it may answer with; a code that is not here does not compile.
 */
export const problems = {
  invalid_input: { status: 400, wording: 'Please check what you entered.' },
  not_json: { status: 400, wording: 'This call takes a JSON body.' },
  bad_json: { status: 400, wording: 'The body is not valid JSON.' },
  not_multipart: { status: 400, wording: 'This call takes a multipart form.' },
  endpoint_refused: { status: 400, wording: 'This is not an address of a known push service.' },
  signed_out: { status: 401, wording: 'Please sign in.' },
  invalid_credentials: { status: 401, wording: 'Invalid credentials' },
  invalid_otp: { status: 401, wording: 'Invalid OTP' },
  sign_in_over: { status: 401, wording: 'Please start the sign-in again.' },
  proof_refused: { status: 401, wording: 'Your sign-in could not be confirmed. Please sign in again.' },
  wrong_password: { status: 401, wording: 'That is not your current password.' },
  bad_signature: { status: 401, wording: 'The signature does not match.' },
  not_allowed: { status: 403, wording: 'You are not allowed to do this.' },
  cross_site: { status: 403, wording: 'This request came from another site.' },
  step_up_needed: { status: 403, wording: 'Please confirm with a new code first.' },
  not_found: { status: 404, wording: 'Not found.' },
  gift_not_found: { status: 404, wording: 'Gift not found or invalid ID.' },
  special_days_not_found: {
    status: 404,
    wording: 'This link opens nothing. Perhaps it was cut short on its way.',
  },
  product_not_found: { status: 404, wording: 'This product is not in the shop.' },
  out_of_stock: { status: 409, wording: 'Sorry, this gift is out of stock right now.' },
  being_paid: { status: 409, wording: 'Someone is paying the rest right now. Please try again shortly.' },
  more_than_left: { status: 409, wording: 'That is more than is left to pay.' },
  wrong_state: { status: 409, wording: 'This is not possible any more. Please reload the page.' },
  amount_differs: { status: 409, wording: 'The price has changed. Please reload the page.' },
  email_taken: { status: 409, wording: 'An account with this email already exists.' },
  link_used_up: { status: 409, wording: 'This link has expired or was used already. Ask for a new one.' },
  special_days_withdrawn: {
    status: 409,
    wording: 'These special days were withdrawn: nothing of them is kept.',
  },
  too_many_kept: { status: 409, wording: 'You have kept as many as there is room for. Delete one first.' },
  category_exists: { status: 409, wording: 'A category with this name already exists.' },
  category_in_use: { status: 409, wording: 'This category still has products.' },
  no_device: {
    status: 409,
    wording: 'None of your own devices gets notifications. Turn them on under Profile first.',
  },
  fixed_admin: {
    status: 409,
    wording: 'This admin is named in the ADMIN_EMAILS setting and can only be removed there.',
  },
  last_admin: { status: 409, wording: 'This is the last admin. Invite another one first.' },
  too_large: { status: 413, wording: 'That is too large.' },
  too_many_requests: { status: 429, wording: 'Too many requests. Please wait a moment and try again.' },
  too_many_tries: { status: 429, wording: 'Too many tries. Ask for a new code.' },
  failed: { status: 500, wording: 'Something went wrong on our side. Please try again.' },
  not_built_yet: { status: 501, wording: 'This part of the shop is not open yet.' },
  provider_unreachable: { status: 502, wording: 'The sign-in service did not answer. Please try again.' },
  mail_down: { status: 502, wording: 'The mail could not be sent. Please try again.' },
  provider_down: { status: 502, wording: 'The payment service did not answer. You were not charged.' },
  unavailable: { status: 503, wording: 'The shop is not ready. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; wording: string }>;

/** Any call may be refused with these before its own rules are asked. */
export const commonProblems = [
  'invalid_input',
  'not_json',
  'not_multipart',
  'bad_json',
  'cross_site',
  'too_large',
  'too_many_requests',
  'failed',
  'unavailable',
] as const satisfies readonly ProblemCode[];

export type ProblemCode = keyof typeof problems;

/** What a refused call answers. `fields` names what was wrong where a form can show it. */
export interface Problem {
  error: string;
  code: ProblemCode;
  success?: false;
  fields?: Record<string, string>;
}
