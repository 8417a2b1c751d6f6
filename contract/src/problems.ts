/**
 * Every refusal the backend can give: a stable code, its status, and its message for a person.
 * An operation lists the codes it may answer with; a code that is not here does not compile.
 */
export const problems = {
  invalid_input: { status: 400, message: 'Please check what you entered.' },
  not_json: { status: 400, message: 'This call takes a JSON body.' },
  bad_json: { status: 400, message: 'The body is not valid JSON.' },
  not_multipart: { status: 400, message: 'This call takes a multipart form.' },
  endpoint_refused: { status: 400, message: 'This push service is not supported.' },
  signed_out: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials' },
  invalid_otp: { status: 401, message: 'Invalid OTP' },
  sign_in_over: { status: 401, message: 'Your sign-in has expired. Please start again.' },
  proof_refused: { status: 401, message: 'We could not verify your sign-in. Please sign in again.' },
  wrong_password: { status: 401, message: 'Your current password is incorrect.' },
  bad_signature: { status: 401, message: 'The signature does not match.' },
  not_allowed: { status: 403, message: 'You are not allowed to do this.' },
  cross_site: { status: 403, message: 'This request came from another site.' },
  step_up_needed: { status: 403, message: 'Please verify a new code to continue.' },
  not_found: { status: 404, message: 'Not found.' },
  gift_not_found: { status: 404, message: 'Gift not found or invalid ID.' },
  special_days_not_found: {
    status: 404,
    message: 'This link is not valid. Please check that you have copied all of it.',
  },
  product_not_found: { status: 404, message: 'This product is not available.' },
  wishlist_not_found: { status: 404, message: 'This wishlist is not shared any more.' },
  not_received: {
    status: 403,
    message: 'You can review a gift from your own order once it has been delivered.',
  },
  own_review: { status: 403, message: 'This is your own review.' },
  out_of_stock: { status: 409, message: 'Sorry, this gift is out of stock right now.' },
  being_paid: {
    status: 409,
    message: 'Someone else is paying the remaining amount right now. Please try again in a few minutes.',
  },
  more_than_left: { status: 409, message: 'This is more than the remaining amount.' },
  wrong_state: { status: 409, message: 'This is no longer possible. Please reload the page.' },
  amount_differs: { status: 409, message: 'The price has changed. Please reload the page.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  link_used_up: {
    status: 409,
    message: 'This link has expired or has already been used. Request a new one.',
  },
  special_days_withdrawn: {
    status: 409,
    message: 'These special days have been withdrawn and deleted.',
  },
  too_many_kept: { status: 409, message: 'You have reached the limit. Delete one to save another.' },
  stale_version: {
    status: 409,
    message: 'This product was changed meanwhile, by a sale or by somebody else. Nothing was saved.',
  },
  coupon_exists: { status: 409, message: 'A coupon with this code already exists.' },
  category_exists: { status: 409, message: 'A category with this name already exists.' },
  category_in_use: { status: 409, message: 'This category still has products.' },
  no_device: {
    status: 409,
    message: 'Notifications are off on all your devices. Turn them on under Profile first.',
  },
  fixed_admin: {
    status: 409,
    message: 'This admin is named in the ADMIN_EMAILS setting and can only be removed there.',
  },
  last_admin: { status: 409, message: 'This is the last admin. Invite another one first.' },
  too_large: { status: 413, message: 'This is too large to upload.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  too_many_tries: { status: 429, message: 'Too many tries. Ask for a new code.' },
  failed: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  provider_unreachable: { status: 502, message: 'The sign-in service is not responding. Please try again.' },
  mail_down: { status: 502, message: 'We could not send the email. Please try again.' },
  provider_down: {
    status: 502,
    message: 'The payment service is not responding. You have not been charged.',
  },
  unavailable: { status: 503, message: 'The shop is not available right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** Any call may be refused with these before its handler runs. */
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

/** The body of a refused call. `fields` says what was wrong where a form can show it. */
export interface Problem {
  error: string;
  code: ProblemCode;
  success?: false;
  fields?: Record<string, string>;
}
