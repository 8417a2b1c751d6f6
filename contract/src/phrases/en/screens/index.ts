export * from './common.ts';
export * from './delivery.ts';
export * from './guest-orders.ts';
export * from './legal-pages.ts';
export * from './notifications.ts';
export * from './payments.ts';
export * from './sign-in.ts';
export * from './states.ts';
