-- Networks of guests are stored hashed with the salt of their day, which is deleted soon after.
create table network_salts (
  day date primary key,
  salt text not null
);
