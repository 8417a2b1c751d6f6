-- Shape given by rate-limiter-flexible; unlogged because a limit that a crash forgets harms nobody.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire on rate_limits (expire);
