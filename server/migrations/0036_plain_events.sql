-- What is used or done on a farm. Nothing is replayed: an event stands by itself, and the typed rows beside it are what
-- reports and rules read. They can be dropped and rebuilt.
create table farm_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
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
create index farm_event_uid_idx on farm_event (uid);

create table feed_use (
  farm_id uuid not null,
  uid uuid not null,
  use_date date not null,
  house_id uuid,
  batch_id uuid,
  feed_class text not null,
  feed_id uuid not null,
  -- kg, 元/kg, 元.
  qty numeric(16,2) not null,
  price numeric(16,4),
  amount numeric(16,2),
  source text,
  primary key (farm_id, uid)
);
create index feed_use_date_idx on feed_use (farm_id, use_date);
create index feed_use_batch_idx on feed_use (farm_id, batch_id, use_date) where batch_id is not null;
create index feed_use_house_idx on feed_use (farm_id, house_id, use_date);

do $$
declare t text;
begin
  foreach t in array array['farm_event', 'feed_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
