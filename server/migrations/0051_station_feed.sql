-- jzswFeedInfo
create table station_feed (
  farm_id uuid not null,
  uid uuid not null,
  station text not null,
  ear_no text not null,
  day date not null,
  planned numeric(16,3),
  eaten numeric(16,3) not null,
  visits integer,
  body_condition numeric(16,1),
  feed_id uuid,
  station_farm_id uuid,
  pig_id uuid,
  rate numeric(16,2),
  day_rate numeric(16,2),
  alarm boolean,
  price numeric(16,4),
  amount numeric(16,2),
  counted boolean,
  source text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table station_feed enable row level security;
create policy station_feed_scope on station_feed using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on station_feed to pig_app;
create unique index station_feed_farm_id_station_ear_no_day_key on station_feed (farm_id, station, ear_no, day) nulls not distinct where not deleted;
create index station_feed_day_sort on station_feed (farm_id, day desc, uid desc);

-- What an animal ate on a day, over all stations.
create index station_feed_pig_idx on station_feed (farm_id, pig_id, day);

-- Feed of a single animal, as stations tell it; which feed it was they need not know.
alter table feed_use add column pig_id uuid;
alter table feed_use alter column feed_id drop not null;
create index feed_use_pig_idx on feed_use (farm_id, pig_id, use_date) where pig_id is not null;
