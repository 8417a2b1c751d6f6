/**
 * Every refusal the backend can give: a stable code and its HTTP status. Its sentence is in `phrases/en/refusals.ts`. An
 * operation lists the codes it may answer with; a code that is not here does not compile.
 */
export const problems = {
  invalid_input: 400,
  not_json: 400,
  bad_json: 400,
  not_multipart: 400,
  endpoint_refused: 400,
  signed_out: 401,
  invalid_credentials: 401,
  invalid_otp: 401,
  invalid_recovery_code: 401,
  invalid_setup_code: 401,
  passkey_refused: 401,
  sign_in_over: 401,
  proof_refused: 401,
  wrong_password: 401,
  bad_signature: 401,
  not_allowed: 403,
  blocked: 403,
  cross_site: 403,
  step_up_needed: 403,
  sign_in_way_off: 403,
  role_refused: 403,
  not_found: 404,
  gift_not_found: 404,
  special_days_not_found: 404,
  other_day_not_found: 404,
  product_not_found: 404,
  wishlist_not_found: 404,
  registry_not_found: 404,
  circle_not_found: 404,
  circle_member_not_found: 404,
  circle_ask_not_found: 404,
  draw_not_found: 404,
  prepared_not_found: 404,
  draw_needs_link: 403,
  not_received: 403,
  own_review: 403,
  out_of_stock: 409,
  being_paid: 409,
  not_open_yet: 409,
  more_than_left: 409,
  wrong_state: 409,
  disputed: 409,
  amount_differs: 409,
  email_taken: 409,
  link_used_up: 409,
  special_days_withdrawn: 409,
  too_many_other_days: 409,
  too_many_kept: 409,
  circle_full: 409,
  circle_ask_taken: 409,
  circle_no_address: 409,
  already_in_circle: 409,
  no_confirmed_email: 409,
  draw_too_few: 409,
  draw_impossible: 409,
  stale_version: 409,
  setting_fixed: 409,
  shop_paused: 409,
  coupon_exists: 409,
  category_exists: 409,
  category_in_use: 409,
  import_sold: 409,
  no_device: 409,
  fixed_admin: 409,
  last_admin: 409,
  too_large: 413,
  too_many_requests: 429,
  too_many_tries: 429,
  failed: 500,
  provider_unreachable: 502,
  mail_down: 502,
  provider_down: 502,
  unavailable: 503,
} as const satisfies Record<string, number>;

/** Any call may be refused with these before its handler runs. */
export const commonProblems = [
  'role_refused',
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
