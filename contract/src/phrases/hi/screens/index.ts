export * from './admin/frame.ts';
export * from './admin/gifts-desk.ts';
export * from './admin/order-details.ts';
export * from './admin/orders-list.ts';
export * from './admin/payment-health.ts';
export * from './admin/returns-desk.ts';
export * from './admin/sign-in-codes.ts';
export * from './admin/status.ts';
