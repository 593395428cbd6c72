-- Reports that come to people: subscriptions with their runs and deliveries, and the channels messages leave by.

-- Where mail for a person goes.
alter table sys_user add column email text;

-- Results that a subscription made stand in the download centre of the person they were made for.
alter table offline_task drop constraint offline_task_kind_check;
alter table offline_task add constraint offline_task_kind_check check (kind in ('offline', 'export', 'subscription'));

-- Chat robots and mail servers, set by the administrators of the group. A robot's address holds its key: address and secret are read by
-- the server alone. Those with a company are offered to its people only.
create table outbound_channel (
  uid uuid primary key,
  company_id uuid,
  kind text not null,
  name text not null,
  address text not null,
  secret text,
  account text,
  sender text,
  enabled boolean not null default true,
  tested_at timestamptz,
  tested_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false
);
alter table outbound_channel enable row level security;
create policy outbound_channel_root on outbound_channel using ((select app_root())) with check ((select app_root()));
grant select, insert, update on outbound_channel to pig_app;

-- A subscription belongs to one person (app.user); its recipients see it and change nothing.
create table subscription (
  uid uuid primary key,
  owner uuid not null,
  owner_name text not null,
  company_id uuid,
  name text not null,
  report text not null,
  family text not null,
  view text not null,
  request jsonb not null,
  scheme text not null default '',
  period text,
  rhythm jsonb not null,
  recipients uuid[] not null,
  file text not null,
  channels uuid[] not null default '{}',
  message text not null default '',
  enabled boolean not null default true,
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscription_owner_idx on subscription (owner, created_at desc);
create index subscription_recipients_idx on subscription using gin (recipients);
create index subscription_next_idx on subscription (next_at) where enabled;
alter table subscription enable row level security;
create policy subscription_read on subscription for select
  using (nullif(current_setting('app.user', true), '')::uuid = any (owner || recipients));
create policy subscription_write on subscription
  using (owner = nullif(current_setting('app.user', true), '')::uuid);
grant select, insert, update, delete on subscription to pig_app;

-- One turn of a subscription: there is one for each due time, whatever server made it.
create table subscription_run (
  uid uuid primary key,
  subscription_uid uuid not null references subscription (uid) on delete cascade,
  due_at timestamptz not null,
  by_hand boolean not null default false,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  note text not null default '',
  unique (subscription_uid, due_at)
);
create index subscription_run_open_idx on subscription_run (started_at) where state = 'RUNNING';
alter table subscription_run enable row level security;
create policy subscription_run_read on subscription_run for select
  using (exists (select from subscription s where s.uid = subscription_uid));
grant select on subscription_run to pig_app;

-- What one person gets of a run: his file (no channel), a mail, or the message of a robot, which is made under the owner's rights.
create table subscription_delivery (
  uid uuid primary key,
  run_uid uuid not null references subscription_run (uid) on delete cascade,
  person uuid not null,
  person_name text not null,
  channel_uid uuid,
  channel_name text not null default '',
  task_uid uuid,
  state text not null check (state in ('MAKING', 'WAITING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED')),
  tries integer not null default 0,
  next_try timestamptz,
  status integer,
  note text not null default '',
  sent_at timestamptz,
  unique nulls not distinct (run_uid, person, channel_uid)
);
create index subscription_delivery_open_idx on subscription_delivery (next_try) where state in ('MAKING', 'WAITING', 'SENDING');
alter table subscription_delivery enable row level security;
-- The owner sees all of his runs, a recipient what came to himself.
create policy subscription_delivery_read on subscription_delivery for select using (
  person = nullif(current_setting('app.user', true), '')::uuid
  or exists (select from subscription_run r join subscription s on s.uid = r.subscription_uid
    where r.uid = run_uid and s.owner = nullif(current_setting('app.user', true), '')::uuid));
grant select on subscription_delivery to pig_app;
