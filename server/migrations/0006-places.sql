-- Where the loading of India's places stands: one row for each version of the data, so that any process can go on
-- where another stopped.
create table place_loads (
  id smallint generated always as identity primary key,
  version text not null unique,
  -- How many places of the version's fixed order are in.
  loaded integer not null default 0,
  finished_at timestamptz
);

-- One row for each post office area. Filled in small batches after the start; see server/src/places.
create table places (
  -- Sorted by bytes, so that the first digits of a pincode are one range of the index.
  pincode text collate "C" not null,
  locality text not null,
  city text not null,
  state text not null,
  -- 0 a head office, 1 another office of a town, 2 a village's.
  rank smallint not null,
  -- The words of the locality and the pincode as they are; those of city, district and state behind an @;
  -- # for a town.
  words tsvector not null,
  -- Which load brought it; a foreign key would double the time of loading.
  load_id smallint not null,
  primary key (pincode, locality)
);

-- A full pending list is worked off by whoever inserts next; a short one keeps that pause short, which counts where
-- the database shares its thread with the calls.
create index places_words on places using gin (words) with (gin_pending_list_limit = 128);

-- The words worth correcting a typo to.
create table place_words (
  word text primary key,
  -- In how many places it stands.
  uses integer not null
);

create index place_words_likeness on place_words using gin (word gin_trgm_ops) with (gin_pending_list_limit = 128);
