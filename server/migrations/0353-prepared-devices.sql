-- Whether a browser has opened something prepared before: a cookie that has not is replaced.
create index agent_sessions_opened_by on agent_sessions (opened_by) where opened_by is not null;
