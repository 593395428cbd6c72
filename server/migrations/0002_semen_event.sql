-- Events of lots of semen stood among those of animals, the lot where the animal is reported: they have a table of their own.
create table semen_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
  lot_uid uuid not null,
  type text not null,
  seq bigint not null,
  payload jsonb not null,
  confirm_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (farm_id, event_date, uid)
);
create index semen_event_lot_idx on semen_event (farm_id, lot_uid);
create index semen_event_uid_idx on semen_event (uid);
alter table semen_event enable row level security;
create policy semen_event_scope on semen_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_event to pig_app;

insert into semen_event (farm_id, event_date, uid, lot_uid, type, seq, payload, confirm_reason, created_by, created_at, updated_by, updated_at, version)
  select farm_id, event_date, uid, pig_id, type, seq, payload, confirm_reason, created_by, created_at, updated_by, updated_at, version
    from pig_event where type = 'event_semen_discard';
-- nothing is taken back: neither closed days nor kept figures are touched by the move
alter table pig_event disable trigger user;
delete from pig_event where type = 'event_semen_discard';
alter table pig_event enable trigger user;
