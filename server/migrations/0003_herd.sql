-- Events are the truth (pig_event); everything below them is a projection that can be dropped and rebuilt by replay.

create table pig_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
  pig_id uuid not null,
  type text not null,
  seq bigint not null,
  payload jsonb not null,
  -- Reason given for the warnings of this event; null when it had none.
  confirm_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (farm_id, event_date, uid)
);
create index pig_event_pig_idx on pig_event (farm_id, pig_id, event_date, seq);
create index pig_event_list_idx on pig_event (farm_id, event_date desc, uid desc);
create sequence pig_event_seq;

create table sow_service (
  farm_id uuid not null,
  uid uuid not null,
  pig_id uuid not null,
  service_date date not null,
  cycle_parity integer not null,
  service_no integer not null,
  category text not null,
  init boolean not null,
  boar_id uuid,
  boar_earnock text,
  technician text,
  dose_count integer not null,
  wean_date date,
  due_date date not null,
  positive_date date,
  outcome text not null,
  outcome_date date,
  primary key (farm_id, uid)
);
create index sow_service_pig_idx on sow_service (farm_id, pig_id, service_date);
create index sow_service_date_idx on sow_service (farm_id, service_date);
create index sow_service_boar_idx on sow_service (farm_id, boar_id, service_date);

create table litter (
  farm_id uuid not null,
  uid uuid not null,
  pig_id uuid not null,
  farrow_date date not null,
  parity integer not null,
  litter_no text,
  service_uid uuid,
  mate_date date,
  boar_id uuid,
  boar_earnock text,
  gestation_days integer,
  init boolean not null,
  healthy integer not null,
  weak integer not null,
  deformed_live integer not null,
  live_piglets integer not null,
  stillborn integer not null,
  black_dead integer not null,
  mummy integer not null,
  deformed_dead integer not null,
  total_born integer not null,
  males integer,
  females integer,
  litter_weight numeric(16,2),
  duration_min integer,
  assisted boolean,
  midwife text,
  house_id uuid,
  pen_id uuid,
  suckling integer not null,
  deaths integer not null,
  weaned integer not null,
  wean_weight numeric(16,2),
  wean_date date,
  lactation_days integer,
  primary key (farm_id, uid)
);
create index litter_pig_idx on litter (farm_id, pig_id, farrow_date);
create index litter_date_idx on litter (farm_id, farrow_date desc, uid desc);

create table litter_move (
  farm_id uuid not null,
  uid uuid not null,
  litter_uid uuid not null,
  kind text not null,
  move_date date not null,
  qty integer not null,
  suckling integer not null,
  primary key (farm_id, uid, kind)
);
create index litter_move_litter_idx on litter_move (farm_id, litter_uid);
create index litter_move_date_idx on litter_move (farm_id, move_date);

-- What an animal was, from ≤ day < to; answers every "as of" question.
create table sow_span (
  farm_id uuid not null,
  pig_id uuid not null,
  no integer not null,
  from_date date not null,
  to_date date,
  status text not null,
  open_reason text,
  parity integer not null,
  primary key (farm_id, pig_id, no)
);
create index sow_span_date_idx on sow_span (farm_id, from_date, to_date);

create table pig_stay (
  farm_id uuid not null,
  pig_id uuid not null,
  no integer not null,
  from_date date not null,
  to_date date,
  house_id uuid,
  pen_id uuid,
  primary key (farm_id, pig_id, no)
);
create index pig_stay_place_idx on pig_stay (farm_id, house_id, from_date);

-- An ear number is unique among the animals of a farm that are still there (V-010).
create unique index pig_active_ear_key on pig (farm_id, ear_no) where exit_date is null and not deleted;
create index pig_ear_idx on pig (farm_id, ear_no);
create index pig_status_idx on pig (farm_id, status) where exit_date is null and not deleted;

do $$
declare t text;
begin
  foreach t in array array['pig_event', 'sow_service', 'litter', 'litter_move', 'sow_span', 'pig_stay'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
grant usage on sequence pig_event_seq to pig_app;

-- The counter rows of a farm are walled like everything else of it.
alter table counter enable row level security;
create policy counter_scope on counter using (farm_id = any ((select app_farms())::uuid[]));
