-- A page of the gifts in one state, newest first, without sorting or passing over the others.
create index gifts_status_newest on gifts (status, created_at desc, id desc);
