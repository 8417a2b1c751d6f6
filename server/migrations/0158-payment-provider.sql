-- Orders and payments know their provider. So far there was one.
alter table payment_orders add column provider text not null default 'razorpay';
alter table payments add column provider text not null default 'razorpay';
