-- The ground everything stands on: sessions, counters, audit. The role pig_app is there before the first migration runs, or another
-- with its name put in its place (server/kit/wall-role.ts).

grant usage on schema public to pig_app;

-- Settings of the running transaction, read once per statement by the policies (as an InitPlan).
create function app_farms() returns uuid[] language sql stable as
  $$ select string_to_array(current_setting('app.farms', true), ',')::uuid[] $$;
create function app_companies() returns uuid[] language sql stable as
  $$ select string_to_array(current_setting('app.companies', true), ',')::uuid[] $$;
create function app_root() returns boolean language sql stable as
  $$ select coalesce(current_setting('app.root', true), '') = 'true' $$;

create table session (
  token_hash bytea primary key,
  user_uid uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ip text not null,
  agent text not null
);
create index session_user_idx on session (user_uid);

-- Failed sign-ins by account and by address; shared by all processes, kept over restarts.
create table login_attempt (
  subject text primary key,
  failures integer not null,
  window_start timestamptz not null
);

create table login_log (
  uid uuid primary key,
  at timestamptz not null default now(),
  account text not null,
  user_uid uuid,
  ip text not null,
  agent text not null,
  outcome text not null
);
create index login_log_user_idx on login_log (user_uid, at desc);

-- A fixed window of requests by subject and route group; survives restarts and is shared by processes.
create table rate_window (
  subject text primary key,
  hits integer not null,
  window_start timestamptz not null
);

-- The answer of a write by its client key: the same key gets the same answer.
create table request_answer (
  user_uid uuid not null,
  request_id text not null,
  route text not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_uid, request_id)
);

create table counter (
  farm_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (farm_id, name)
);

-- Append-only: the application's role may insert and read, never change.
create table audit_log (
  uid uuid primary key,
  at timestamptz not null default now(),
  user_uid uuid,
  account text,
  organize_uid uuid,
  route text not null,
  outcome text not null,
  request_id text not null,
  target text,
  target_uid uuid,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_log_at_idx on audit_log (at desc);
create index audit_log_target_idx on audit_log (target, target_uid, at desc);

-- Settings of spec §7 (appsettings): the company's value wins over the common one.
create table app_setting (
  name text not null,
  company_id uuid,
  value text not null,
  unique nulls not distinct (name, company_id)
);

-- Screen settings of a person: columns, saved queries.
create table user_preference (
  user_uid uuid not null,
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  primary key (user_uid, name)
);

grant select, insert, update, delete on session, login_attempt, rate_window, request_answer, counter, user_preference to pig_app;
grant select, insert on audit_log, login_log to pig_app;
grant select on app_setting to pig_app;
