-- The 155 migrations of before the baseline, in their order, as they ran. Only databases and backups of that time need them:
-- they are brought to the last one, then count as the baseline. Nothing is ever added here.

-- migration 0001_base
-- The ground everything stands on: sessions, counters, audit. The role pig_app is there before the first migration runs, or another
-- with its name put in its place (server/kit/rls-role.ts).

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

-- migration 0002_resources
-- pigs-file
create table pig (
  farm_id uuid not null,
  uid uuid not null,
  ear_no text not null,
  status text not null,
  status_since date,
  parity integer,
  pig_class text not null,
  breed_id uuid,
  line_id uuid,
  selective_level_id uuid,
  sex text not null,
  birth_date date,
  house_id uuid,
  pen_id uuid,
  last_event text,
  last_event_date date,
  due_date date,
  entry_date date not null,
  source text,
  pig_no text,
  ear_tag text,
  ear_notch text,
  rfid text,
  sire_ear_no text,
  dam_ear_no text,
  bloodline text,
  teat_l integer,
  teat_r integer,
  entry_parity integer,
  entry_weight numeric(16,2),
  original_value numeric(16,2),
  open_reason text,
  first_service_date date,
  last_service_date date,
  service_no integer,
  last_farrow_date date,
  last_wean_date date,
  suckling integer,
  supplier_id uuid,
  exit_date date,
  exit_type text,
  exit_reason uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pig enable row level security;
create policy pig_scope on pig using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig to pig_app;
create index pig_last_event_date_sort on pig (farm_id, last_event_date desc, uid desc);

-- basic-supplier
create table supplier (
  company_id uuid,
  uid uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  contact text,
  phone text,
  tax_no text,
  licence text,
  licence_expiry date,
  bank text,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table supplier enable row level security;
create policy supplier_scope on supplier using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on supplier to pig_app;
create unique index supplier_company_id_code_key on supplier (company_id, code) nulls not distinct where not deleted;
create unique index supplier_company_id_name_key on supplier (company_id, name) nulls not distinct where not deleted;
create index supplier_code_sort on supplier (code, uid);

-- basic-client
create table client (
  company_id uuid,
  uid uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  area text,
  phone text,
  id_card text,
  tax_no text,
  credit_limit numeric(16,2),
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table client enable row level security;
create policy client_scope on client using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on client to pig_app;
create unique index client_company_id_code_key on client (company_id, code) nulls not distinct where not deleted;
create unique index client_company_id_name_key on client (company_id, name) nulls not distinct where not deleted;
create index client_code_sort on client (code, uid);

-- basic-material
create table material (
  company_id uuid,
  uid uuid not null,
  code text not null,
  name text not null,
  material_class text not null,
  spec text,
  unit_id uuid not null,
  conversion text,
  withdraw_days integer,
  shelf_life_days integer,
  lot_control boolean,
  standard_price numeric(16,4),
  supplier_ids uuid[] not null default '{}',
  erp_code text,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table material enable row level security;
create policy material_scope on material using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on material to pig_app;
create unique index material_company_id_code_key on material (company_id, code) nulls not distinct where not deleted;
create unique index material_company_id_name_spec_key on material (company_id, name, spec) nulls not distinct where not deleted;
create index material_code_sort on material (code, uid);

-- user-manage
create table sys_user (
  uid uuid not null,
  account text not null,
  name text not null,
  phone text,
  organize_id uuid not null,
  role_ids uuid[] not null default '{}',
  scope_ids uuid[] not null default '{}',
  enabled boolean,
  password text,
  must_change_password boolean,
  last_login_at timestamp with time zone,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on sys_user to pig_app;
create unique index sys_user_account_key on sys_user (account) nulls not distinct where not deleted;
create index sys_user_account_sort on sys_user (account, uid);

-- role-manage
create table role (
  company_id uuid,
  uid uuid not null,
  code text not null,
  name text not null,
  kind text,
  data_scope text not null,
  function_codes text[] not null default '{}',
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table role enable row level security;
create policy role_scope on role using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on role to pig_app;
create unique index role_company_id_name_key on role (company_id, name) nulls not distinct where not deleted;
create unique index role_company_id_code_key on role (company_id, code) nulls not distinct where not deleted;
create index role_code_sort on role (code, uid);

-- org-manage
create table organize (
  uid uuid not null,
  parent_id uuid,
  type text not null,
  kind text,
  code text,
  name text not null,
  short_name text,
  sort integer,
  status text,
  farm_type text,
  design_sows integer,
  area_code text,
  address text,
  go_live_date date,
  closed_up_to date,
  house_type text,
  capacity integer,
  level integer,
  tree_path text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on organize to pig_app;
create unique index organize_parent_id_name_key on organize (parent_id, name) nulls not distinct where not deleted;
create index organize_sort_sort on organize (sort, uid);

-- data-dictionary
create table data_dictionary (
  company_id uuid,
  uid uuid not null,
  scode text not null,
  name1 text not null,
  code text,
  parent_id uuid,
  sort integer,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table data_dictionary enable row level security;
create policy data_dictionary_scope on data_dictionary using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on data_dictionary to pig_app;
create unique index data_dictionary_company_id_scode_parent_id_name1_key on data_dictionary (company_id, scode, parent_id, name1) nulls not distinct where not deleted;
create index data_dictionary_scode_sort on data_dictionary (scode, uid);

-- migration 0003_herd
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

-- migration 0004_sso
-- Sign-in from partner systems, browsers known from earlier, and the paths of the organisation tree.

-- A system whose people may arrive by a one-time code. It proves itself by a secret; the table holds the hash.
create table sso_source (
  source text primary key,
  secret_hash bytea not null,
  enabled boolean not null default true
);

-- A code is good once, for a minute; only its hash is kept.
create table sso_code (
  code_hash bytea primary key,
  source text not null,
  account text not null,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index sso_code_issued_idx on sso_code (issued_at);

-- Which user here an account over there is.
create table sso_binding (
  source text not null,
  account text not null,
  user_uid uuid not null,
  created_at timestamptz not null default now(),
  primary key (source, account)
);
create index sso_binding_user_idx on sso_binding (user_uid);

-- Browsers that signed in before: failures of strangers do not lock them out.
create table known_device (
  token_hash bytea not null,
  user_uid uuid not null,
  at timestamptz not null default now(),
  primary key (token_hash, user_uid)
);

grant select, insert, update, delete on sso_binding to pig_app;

-- "Everything below a node" is a prefix of the path.
create index organize_tree_path_idx on organize (tree_path text_pattern_ops);
create index organize_parent_idx on organize (parent_id);
create index sys_user_organize_idx on sys_user (organize_id);
create index data_dictionary_parent_idx on data_dictionary (parent_id);

-- migration 0005_import
-- Rows that an import refused, kept a day for their owner: the workbook with the reasons is made from them.
create table import_result (
  token uuid primary key,
  user_uid uuid not null,
  resource text not null,
  at timestamptz not null default now(),
  head jsonb not null,
  rows jsonb not null
);
create index import_result_at_idx on import_result (at);
grant select, insert, delete on import_result to pig_app;

-- migration 0006_former_ear_numbers
-- pigs-file
alter table pig add column former_ear_nos text;

-- migration 0007_foster
-- Two-sided events: both rows carry the same link, and are corrected together.
alter table pig_event add column link_uid uuid;
create index pig_event_link_idx on pig_event (link_uid) where link_uid is not null;

-- Piglets that change the sow, and the litters of nurse sows, which nobody gave birth to.
alter table litter add column nurse boolean not null default false;
alter table litter add column foster_in integer not null default 0;
alter table litter add column foster_out integer not null default 0;

-- migration 0008_semen
-- Semen: what a boar gave, the lots it was diluted into, and every dose that came to a lot or left it.

create table semen_collection (
  farm_id uuid not null,
  -- The collection event.
  uid uuid not null,
  pig_id uuid not null,
  collect_date date not null,
  collect_time text,
  collector text,
  -- ml, before dilution.
  volume numeric(16,2) not null,
  colour text,
  smell text,
  -- 10⁸ sperm per ml.
  density numeric(16,2),
  -- Per cent.
  motility numeric(16,2) not null,
  abnormal numeric(16,2) not null,
  ph numeric(16,2),
  agglutination text,
  qualified boolean not null,
  discard_reason text,
  -- The lot it went into, and this boar's part of its doses.
  lot_uid uuid,
  doses_made integer not null,
  primary key (farm_id, uid)
);
create index semen_collection_pig_idx on semen_collection (farm_id, pig_id, collect_date);
create index semen_collection_date_idx on semen_collection (farm_id, collect_date);

create table semen_lot (
  farm_id uuid not null,
  uid uuid not null,
  lot_no text not null,
  -- OWN: diluted here, by an event; RECEIVED from a stud of the group and BOUGHT: by a document.
  origin text not null,
  -- The first boar of an own lot; all of them, more than one when mixed.
  boar_id uuid,
  boar_ids uuid[] not null default '{}',
  boar_ear_no text not null,
  breed_id uuid,
  line_id uuid,
  produced_date date not null,
  -- Last day of use.
  valid_to date not null,
  -- Doses made, received or bought in the beginning.
  doses integer not null,
  -- ml, and 10⁸ sperm, per dose.
  dose_volume numeric(16,2),
  sperm_per_dose numeric(16,2),
  extender text,
  -- 元 per dose.
  unit_price numeric(16,4),
  supplier_id uuid,
  source_farm_id uuid,
  remark text,
  primary key (farm_id, uid),
  check (valid_to >= produced_date)
);
create unique index semen_lot_no_key on semen_lot (farm_id, lot_no);
create index semen_lot_valid_idx on semen_lot (farm_id, valid_to);
create index semen_lot_boar_idx on semen_lot (farm_id, boar_id, produced_date);

-- One row per lot, source and kind: an event, or a document, moves a lot once in a way.
create table semen_move (
  farm_id uuid not null,
  lot_uid uuid not null,
  -- Event, or line of a document, that moved the doses.
  source_uid uuid not null,
  -- MADE and RECEIVED come; USED, SOLD, TRANSFERRED and DISCARDED go.
  kind text not null,
  move_date date not null,
  -- What comes is positive, what goes negative.
  doses integer not null check (doses <> 0),
  -- False: by a document; a rebuild from the events leaves it alone.
  by_event boolean not null,
  -- The sow that was served.
  pig_id uuid,
  counter_farm_id uuid,
  primary key (farm_id, lot_uid, source_uid, kind)
);
create index semen_move_date_idx on semen_move (farm_id, move_date);
create index semen_move_source_idx on semen_move (farm_id, source_uid);

do $$
declare t text;
begin
  foreach t in array array['semen_collection', 'semen_lot', 'semen_move'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- migration 0009_pig_transfer
-- breedPigTransfer: one row stands for both farms. farm_id is the sender's; the receiver sees it once it is sent.
create table pig_transfer (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  out_farm_id uuid not null,
  in_farm_id uuid not null,
  out_date date not null,
  pigs jsonb not null,
  heads integer not null,
  vehicle text,
  price numeric(16,2),
  amount numeric(16,2),
  status text not null,
  receive_date date,
  received integer not null,
  rejected integer not null,
  difference integer not null,
  remark text,
  -- Each animal as it left and what became of it; written by the commands only.
  journey jsonb not null default '[]',
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pig_transfer enable row level security;
create policy pig_transfer_scope on pig_transfer using (farm_id = any ((select app_farms())::uuid[])
  or (in_farm_id = any ((select app_farms())::uuid[]) and status <> 'DRAFT'));
grant select, insert, update, delete on pig_transfer to pig_app;
create index pig_transfer_out_date_sort on pig_transfer (farm_id, out_date desc, uid desc);
create index pig_transfer_in_farm_idx on pig_transfer (in_farm_id, status);
create unique index pig_transfer_doc_no_key on pig_transfer (farm_id, doc_no);

-- migration 0010_parameters
-- Parameters get a history: a value holds from a day on; a row without a value gives the key back to the scope above.
-- `company_id` is the node the value is set for: a company or a farm, none for everybody.
alter table app_setting alter column value drop not null;
alter table app_setting add column uid uuid not null default gen_random_uuid();
alter table app_setting add column effective_from date not null default '1900-01-01';
alter table app_setting add column reason text;
alter table app_setting add column created_by uuid;
alter table app_setting add column created_at timestamptz not null default now();
alter table app_setting drop constraint app_setting_name_company_id_key;
alter table app_setting add primary key (uid);
create unique index app_setting_from_key on app_setting (name, company_id, effective_from) nulls not distinct;

alter table app_setting enable row level security;
create policy app_setting_scope on app_setting
  using (company_id is null or company_id = any ((select app_companies())::uuid[]) or company_id = any ((select app_farms())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or company_id = any ((select app_farms())::uuid[])
    or (company_id is null and (select app_root())));
grant insert, update, delete on app_setting to pig_app;

-- migration 0011_standards
-- basic-data-pig
create table breed_standard (
  company_id uuid,
  uid uuid not null,
  breed text,
  line text,
  breed_id uuid not null,
  generation text,
  sex text,
  organize_id uuid,
  gestation_days integer,
  lactation_days integer,
  check_days integer,
  first_service_age integer,
  use_parities integer,
  estrus_cycle integer,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table breed_standard enable row level security;
create policy breed_standard_scope on breed_standard using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on breed_standard to pig_app;
create unique index breed_standard_company_id_breed_id_generation_sex_organize__key on breed_standard (company_id, breed_id, generation, sex, organize_id) nulls not distinct where not deleted;
create index breed_standard_breed_sort on breed_standard (breed, uid);

-- productIndictor
create table production_indicator (
  company_id uuid,
  uid uuid not null,
  name text,
  code text not null,
  organize_id uuid,
  farm_type text,
  parity_class text,
  year integer,
  direction text,
  unit text,
  target numeric(16,2),
  yellow numeric(16,2),
  red numeric(16,2),
  target_high numeric(16,2),
  yellow_high numeric(16,2),
  red_high numeric(16,2),
  formula_id text,
  sort integer,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table production_indicator enable row level security;
create policy production_indicator_scope on production_indicator using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on production_indicator to pig_app;
create unique index production_indicator_company_id_code_organize_id_farm_type__key on production_indicator (company_id, code, organize_id, farm_type, parity_class, year) nulls not distinct where not deleted;
create index production_indicator_sort_sort on production_indicator (sort, uid);

-- MatConfiguration
create table mat_configuration (
  company_id uuid,
  uid uuid not null,
  kind text not null,
  name text,
  organize_id uuid,
  boar_breed_id uuid,
  sow_breed_id uuid,
  offspring text,
  material_class text,
  house_type text,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table mat_configuration enable row level security;
create policy mat_configuration_scope on mat_configuration using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on mat_configuration to pig_app;
create unique index mat_configuration_company_id_kind_organize_id_boar_breed_id_key on mat_configuration (company_id, kind, organize_id, boar_breed_id, sow_breed_id, material_class, house_type) nulls not distinct where not deleted;
create index mat_configuration_name_sort on mat_configuration (name, uid);

-- migration 0012_warnings
-- early-warning-rule
create table warning_rule (
  company_id uuid,
  uid uuid not null,
  name text not null,
  code text not null,
  organize_id uuid,
  level text not null,
  threshold numeric(16,2),
  window_days integer,
  frequency text not null,
  receiver_ids uuid[] not null default '{}',
  role_ids uuid[] not null default '{}',
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table warning_rule enable row level security;
create policy warning_rule_scope on warning_rule using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on warning_rule to pig_app;
create unique index warning_rule_company_id_organize_id_name_key on warning_rule (company_id, organize_id, name) nulls not distinct where not deleted;
create index warning_rule_name_sort on warning_rule (name, uid);

-- early-warning
create table warning_record (
  farm_id uuid not null,
  uid uuid not null,
  level text not null,
  code text not null,
  subject text not null,
  value numeric(16,2),
  threshold numeric(16,2),
  unit text,
  first_day date not null,
  day date not null,
  status text not null,
  assignee_id uuid,
  mute_until date,
  note text,
  handler_id uuid,
  handled_at timestamp with time zone,
  rule_id uuid,
  pig_id uuid,
  report text,
  window_from date,
  window_to date,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table warning_record enable row level security;
create policy warning_record_scope on warning_record using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warning_record to pig_app;
create index warning_record_first_day_sort on warning_record (farm_id, first_day desc, uid desc);
-- A cause that lasts is one warning: at most one that is not handled, and one new one a day.
create unique index warning_record_open_key on warning_record
  (farm_id, rule_id, coalesce(pig_id, '00000000-0000-0000-0000-000000000000')) where status <> 'DONE' and not deleted;
create unique index warning_record_day_key on warning_record
  (farm_id, rule_id, coalesce(pig_id, '00000000-0000-0000-0000-000000000000'), first_day) where not deleted;

-- The last check of a farm's rules on a day: the daily one is due while there is none.
create table warning_run (
  farm_id uuid not null,
  day date not null,
  at timestamptz not null default now(),
  opened integer not null,
  closed integer not null,
  primary key (farm_id, day)
);
alter table warning_run enable row level security;
create policy warning_run_scope on warning_run using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warning_run to pig_app;

-- migration 0013_event_check
-- event_check
create table event_check (
  farm_id uuid not null,
  uid uuid not null,
  event_date date not null,
  event_type text not null,
  ear_no text not null,
  content text,
  operator text,
  entered_at timestamp with time zone,
  cause text not null,
  confirm_reason text,
  status text not null,
  reviewer text,
  reviewed_at timestamp with time zone,
  review_note text,
  pig_id uuid,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table event_check enable row level security;
create policy event_check_scope on event_check using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on event_check to pig_app;
create index event_check_entered_at_sort on event_check (farm_id, entered_at desc, uid desc);
create index event_check_pending_idx on event_check (farm_id) where status = 'PENDING' and not deleted;

-- refresh-farm-herds
create table herd_rebuild (
  farm_id uuid not null,
  uid uuid not null,
  kind text not null,
  started_at timestamp with time zone,
  from_date date,
  status text not null,
  done integer not null,
  animals integer not null,
  differences integer not null,
  finished_at timestamp with time zone,
  operator text,
  note text,
  -- What was found: identities with both sides, and the first rows that differ.
  found jsonb,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table herd_rebuild enable row level security;
create policy herd_rebuild_scope on herd_rebuild using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_rebuild to pig_app;
create index herd_rebuild_started_at_sort on herd_rebuild (farm_id, started_at desc, uid desc);

-- migration 0014_semen_range
-- Who supplies which farm with semen of which breed, and when.
create table semen_range (
  company_id uuid,
  uid uuid not null,
  unit_name text not null,
  supplier_id uuid,
  stud_id uuid,
  breed_id uuid not null,
  supply_farm_id uuid not null,
  priority integer not null,
  price numeric(16,4),
  date_from date not null,
  date_to date,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table semen_range enable row level security;
create policy semen_range_scope on semen_range using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on semen_range to pig_app;
create index semen_range_unit_name_sort on semen_range (unit_name, uid);
create index semen_range_farm_idx on semen_range (supply_farm_id, breed_id);

-- migration 0015_semen_documents
-- Doses that leave a farm's stock, what arrives from a stud of the group, and what is bought. One row is one lot.

create table semen_sale (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  ship_date date not null,
  destination text not null,
  target_name text not null,
  client_id uuid,
  to_farm_id uuid,
  lot_no text not null,
  boar_ear_no text not null,
  breed_id uuid,
  line_id uuid,
  doses integer not null,
  price numeric(16,4),
  amount numeric(16,2),
  valid_to date not null,
  status text not null,
  reason text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);

-- The receiver's side of a dispatch carries its uid.
create table semen_receipt (
  farm_id uuid not null,
  uid uuid not null,
  lot_no text not null,
  boar_ear_no text not null,
  breed_id uuid,
  line_id uuid,
  doses integer not null,
  from_farm_id uuid not null,
  doc_no text not null,
  ship_date date not null,
  status text not null,
  receive_date date,
  temperature numeric(16,2),
  motility numeric(16,2),
  accepted integer,
  rejected integer,
  price numeric(16,4),
  produced_date date not null,
  valid_to date not null,
  reason text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);

create table semen_purchase (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  receive_date date not null,
  supplier_id uuid not null,
  lot_no text not null,
  boar_ear_no text not null,
  breed_id uuid,
  line_id uuid,
  doses integer not null,
  price numeric(16,4),
  amount numeric(16,2),
  produced_date date not null,
  valid_to date not null,
  temperature numeric(16,2),
  motility numeric(16,2),
  status text not null,
  reason text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);

create unique index semen_sale_farm_id_doc_no_key on semen_sale (farm_id, doc_no) nulls not distinct where not deleted;
create index semen_sale_doc_no_sort on semen_sale (farm_id, doc_no desc, uid desc);
create index semen_receipt_ship_date_sort on semen_receipt (farm_id, ship_date desc, uid desc);
create index semen_receipt_state_idx on semen_receipt (farm_id, status);
create unique index semen_purchase_farm_id_doc_no_key on semen_purchase (farm_id, doc_no) nulls not distinct where not deleted;
create index semen_purchase_doc_no_sort on semen_purchase (farm_id, doc_no desc, uid desc);

do $$
declare t text;
begin
  foreach t in array array['semen_sale', 'semen_receipt', 'semen_purchase'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- migration 0016_report_indexes
-- What a period of a herd's reports asks for: spans that reach into it, litters weaned in it, services that failed in it.
create index sow_span_end_idx on sow_span (farm_id, (case when to_date is null then 'infinity'::date else to_date end))
  include (to_date, from_date, status, parity, pig_id, no);
create index litter_wean_idx on litter (farm_id, wean_date) where wean_date is not null;
create index litter_nurse_idx on litter (farm_id, pig_id) where nurse;
create index sow_service_failed_idx on sow_service (farm_id, outcome_date)
  where outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED');

-- migration 0017_people_and_pens
-- technicianManage
create table technician (
  company_id uuid,
  uid uuid not null,
  name text not null,
  kind text not null,
  phone text,
  farm_ids uuid[] not null default '{}',
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table technician enable row level security;
create policy technician_scope on technician using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on technician to pig_app;
create index technician_name_sort on technician (name, uid);
create index technician_farms_idx on technician using gin (farm_ids);

-- penBind
create table pen_binding (
  farm_id uuid not null,
  uid uuid not null,
  place text not null,
  barn_id uuid,
  place_id uuid,
  kind text not null,
  bound text not null,
  from_date date not null,
  to_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pen_binding enable row level security;
create policy pen_binding_scope on pen_binding using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pen_binding to pig_app;
create index pen_binding_from_date_sort on pen_binding (farm_id, from_date desc, uid desc);
create index pen_binding_place_idx on pen_binding (farm_id, place_id, kind, from_date);

-- migration 0018_piglets
-- choose-pig: tagged piglets, projected from the events of their dams. The system columns follow from the event as well,
-- so that a rebuild changes nothing.
create table piglet (
  farm_id uuid not null,
  uid uuid not null,
  pig_id uuid,
  litter_uid uuid,
  piglet_no text not null,
  sire_ear_no text,
  dam_ear_no text,
  breed_id uuid,
  line_id uuid,
  sex text not null,
  birth_date date not null,
  litter_no text,
  parity integer,
  teats integer,
  teat_l integer,
  teat_r integer,
  weight numeric(16,2),
  tag_date date not null,
  preselected boolean,
  wean_date date,
  dam_litters integer,
  dam_live integer,
  result text not null,
  result_date date,
  result_uid uuid,
  new_ear_no text,
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table piglet enable row level security;
create policy piglet_scope on piglet using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet to pig_app;
create index piglet_birth_date_sort on piglet (farm_id, birth_date desc, uid desc);
create index piglet_no_idx on piglet (farm_id, piglet_no);
create index piglet_litter_idx on piglet (farm_id, litter_uid);
create index piglet_dam_idx on piglet (farm_id, pig_id);

-- Piglets that left a litter for files of their own, and the litter and piglet a file came from.
alter table litter add column selected integer not null default 0;
alter table pig add column birth_litter_id uuid;
alter table pig add column birth_piglet_id uuid;
create index pig_birth_piglet_idx on pig (farm_id, birth_piglet_id) where birth_piglet_id is not null;

-- migration 0023_semen_purchase_rejected
-- doses refused on arrival: neither stored nor paid
alter table semen_purchase add column rejected integer;

-- migration 0025_herd_day
-- What a farm's herd amounts to on each day, so that a group of farms over a year is a few thousand rows instead of millions.
create table herd_day (
  farm_id uuid not null,
  day date not null,
  -- Nothing was there and nothing happened.
  blank boolean not null,
  services integer not null,
  of_gilts integer not null,
  of_weaned integer not null,
  of_returned integer not null,
  of_aborted integer not null,
  of_open integer not null,
  litters integer not null,
  weaned_litters integer not null,
  weaned integer not null,
  herd_days integer not null,
  mated_days integer not null,
  gilt_days integer not null,
  npd integer not null,
  idle_days integer not null,
  end_sows integer not null,
  end_gilts integer not null,
  end_mated integer not null,
  end_pregnant integer not null,
  end_lactating integer not null,
  end_weaned integer not null,
  end_open integer not null,
  end_cull_wait integer not null,
  end_parities integer not null,
  end_farrowed integer not null,
  remaining integer not null,
  matured integer not null,
  matured_farrowed integer not null,
  repeats integer not null,
  first_mated integer not null,
  conceived integer not null,
  known integer not null,
  awaited integer not null,
  first_conceived integer not null,
  first_known integer not null,
  returned integer not null,
  aborted integer not null,
  wsi_days integer not null,
  wsi_count integer not null,
  weaned_sows integer not null,
  served_in7 integer not null,
  total_born integer not null,
  live_piglets integer not null,
  healthy integer not null,
  stillborn integer not null,
  black_dead integer not null,
  mummy integer not null,
  dead_born integer not null,
  litter_weight numeric(16,2),
  weighed_live integer not null,
  gestation_sum integer not null,
  gestation_count integer not null,
  lactation_sum integer not null,
  lactation_count integer not null,
  lost_of_weaned integer not null,
  started_of_weaned integer not null,
  piglet_deaths integer not null,
  wean_weight numeric(16,2),
  weighed_weaned integer not null,
  deaths integer not null,
  culls integer not null,
  primary key (farm_id, day)
);

-- A change of a farm's history leaves here the first day it reaches back to; a farm without such a row has its days right.
create table herd_day_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['herd_day', 'herd_day_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Whoever changes the rows behind a day leaves the mark, whatever way the change comes.
do $$
declare
  t record;
  op text;
begin
  for t in select * from (values
    ('sow_service', 'service_date'), ('litter', 'farrow_date'), ('litter_move', 'move_date'), ('sow_span', 'from_date')
  ) as x (name, day) loop
    execute format('create function stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(%2$I) from changed group by farm_id; return null; end $f$',
      t.name, t.day);
    execute format('create function restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into herd_day_stale (farm_id, since) select farm_id, min(%2$I) from
        (select farm_id, %2$I from was union all select farm_id, %2$I from changed) both_sides group by farm_id; return null; end $f$',
      t.name, t.day);
    execute format('create trigger stale_insert after insert on %1$I referencing new table as changed
      for each statement execute function stale_%1$s()', t.name);
    execute format('create trigger stale_delete after delete on %1$I referencing old table as changed
      for each statement execute function stale_%1$s()', t.name);
    execute format('create trigger stale_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function restale_%1$s()', t.name);
  end loop;
end $$;

-- An animal's own row changes with every event of hers; only these columns reach back.
create function stale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(entry_date) from changed group by farm_id;
  return null;
end $$;
create function restale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since)
  select farm_id, min(since) from (select n.farm_id, least(
      case when (o.entry_date, o.entry_parity, o.sex, o.deleted) is distinct from (n.entry_date, n.entry_parity, n.sex, n.deleted)
        then least(o.entry_date, n.entry_date) end,
      case when o.first_service_date is distinct from n.first_service_date
        then least(o.first_service_date, n.first_service_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  return null;
end $$;
create trigger stale_insert after insert on pig referencing new table as changed
  for each statement execute function stale_pig();
create trigger stale_delete after delete on pig referencing old table as changed
  for each statement execute function stale_pig();
create trigger stale_update after update on pig referencing old table as was new table as changed
  for each statement execute function restale_pig();

-- migration 0026_card_means
-- What a sow's card compares her with: the farm's litters of a year, and how soon its sows were served after weaning.
create index litter_year_idx on litter (farm_id, farrow_date) include (parity, live_piglets, weaned, wean_date, wean_weight)
  where not init and not nurse;
create index sow_service_weaned_idx on sow_service (farm_id, service_date) include (cycle_parity, wean_date)
  where service_no = 1 and wean_date is not null and not init;

-- migration 0028_list_indexes
-- What the latest page of a report begins with, instead of sorting a year: who left last, idle times, animals on the road.
create index pig_exit_idx on pig (farm_id, exit_date);
create index sow_span_idle_idx on sow_span (farm_id, (case when to_date is null then 'infinity'::date else to_date end))
  include (to_date, from_date, status, parity, pig_id, no) where status in ('WEANED', 'OPEN', 'CULL_WAIT');
create index sow_span_road_idx on sow_span (farm_id, from_date) where status = 'IN_TRANSIT';

-- migration 0029_stay_end
-- Where the animals stood in a period: stays that reach into it, as for the states they were in.
create index pig_stay_end_idx on pig_stay (farm_id, (case when to_date is null then 'infinity'::date else to_date end))
  include (to_date, from_date, house_id, pen_id, pig_id, no);

-- migration 0030_batch
-- Growing batches. What happens to them stands in batch_event, beside the weanings of sows that brought them piglets;
-- batch_move and batch_weighing, and the figures of a batch's own row, are projections that can be dropped and rebuilt.

create table batch (
  farm_id uuid not null,
  uid uuid not null,
  batch_no text not null,
  status text,
  stage text not null,
  house_id uuid not null,
  open_date date not null,
  birth_date date,
  stock integer,
  init_qty integer,
  in_qty integer,
  dead_qty integer,
  cull_qty integer,
  sold_qty integer,
  out_qty integer,
  in_weight numeric(16,2),
  out_weight numeric(16,2),
  leader text,
  source_kind text,
  breed_id uuid,
  close_date date,
  last_event text,
  last_event_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index batch_farm_id_batch_no_key on batch (farm_id, batch_no) nulls not distinct where not deleted;
create index batch_open_date_sort on batch (farm_id, open_date desc, uid desc);

create table batch_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
  batch_id uuid not null,
  type text not null,
  seq bigint not null,
  payload jsonb not null,
  -- Reason given for the warnings of this event; null when it had none.
  confirm_reason text,
  -- The same on both sides of a transfer between batches.
  link_uid uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (farm_id, event_date, uid)
);
create index batch_event_batch_idx on batch_event (farm_id, batch_id, event_date, seq);
create index batch_event_link_idx on batch_event (farm_id, link_uid) where link_uid is not null;

create table batch_move (
  farm_id uuid not null,
  batch_id uuid not null,
  -- The event; of IN_WEAN the weaning of the sow.
  source_uid uuid not null,
  kind text not null,
  -- Its place among the movements of the batch.
  no integer not null,
  move_date date not null,
  -- Signed heads; kg and 元 of these heads.
  qty integer not null,
  weight numeric(16,2),
  amount numeric(16,2),
  house_id uuid,
  -- Heads of the batch after it, and their mean day of birth as days since 1970-01-01.
  stock integer not null,
  born numeric(16,2),
  counter_batch_id uuid,
  litter_uid uuid,
  reason_id uuid,
  primary key (farm_id, batch_id, source_uid, kind)
);
create index batch_move_day_idx on batch_move (farm_id, batch_id, move_date desc, no desc);
create index batch_move_date_idx on batch_move (farm_id, move_date);

create table batch_weighing (
  farm_id uuid not null,
  batch_id uuid not null,
  source_uid uuid not null,
  weigh_date date not null,
  sample_qty integer not null,
  -- kg of the sample.
  weight numeric(16,2) not null,
  primary key (farm_id, batch_id, source_uid)
);

do $$
declare t text;
begin
  foreach t in array array['batch', 'batch_event', 'batch_move', 'batch_weighing'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- A weaning tells the batch its piglets went to, with the kg of the litter.
alter table litter_move add column batch_id uuid;
alter table litter_move add column house_id uuid;
alter table litter_move add column weight numeric(16,2);
create index litter_move_batch_idx on litter_move (farm_id, batch_id) where batch_id is not null;

-- Until now a weaning kept no more than the number of a batch: these become batches, in the first nursery of the farm.
insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date, source_kind)
select w.farm_id, gen_random_uuid(), w.batch_no, 'OPEN', 'NURSERY',
    coalesce((select h.uid from organize h join organize f on f.uid = w.farm_id and h.tree_path like f.tree_path || '%'
      where h.type = 'house' and h.kind = 'HOUSE' and not h.deleted
      order by (h.house_type = 'NURSERY') desc nulls last, h.sort, h.name limit 1), w.farm_id),
    w.first, 'OWN'
  from (select farm_id, payload->'target'->>'id' as batch_no, min(event_date) as first from pig_event
    where type = 'event_wean' and payload->'target'->>'kind' = 'BATCH' and payload->'target'->>'id' is not null
    group by 1, 2) w;
update pig_event e set payload = jsonb_set(e.payload, '{target}',
    jsonb_build_object('kind', 'BATCH', 'id', b.uid, 'batchNo', b.batch_no, 'houseId', b.house_id))
  from batch b
 where e.type = 'event_wean' and e.payload->'target'->>'kind' = 'BATCH' and b.farm_id = e.farm_id
   and b.batch_no = e.payload->'target'->>'id';
update litter_move m set batch_id = (e.payload->'target'->>'id')::uuid, house_id = (e.payload->'target'->>'houseId')::uuid
  from pig_event e
 where m.kind = 'WEAN' and e.farm_id = m.farm_id and e.uid = m.uid and e.type = 'event_wean'
   and e.payload->'target'->>'kind' = 'BATCH';
update litter_move m set weight = (e.payload->>'weanWeight')::numeric
  from pig_event e
 where m.kind = 'WEAN' and e.farm_id = m.farm_id and e.uid = m.uid and e.type = 'event_wean';
insert into batch_move (farm_id, batch_id, source_uid, kind, no, move_date, qty, weight, house_id, stock, born, litter_uid)
select m.farm_id, m.batch_id, m.uid, 'IN_WEAN', row_number() over line - 1, m.move_date, -m.qty, m.weight, m.house_id,
    sum(-m.qty) over line, sum(-m.qty * (l.farrow_date - date '1970-01-01')) over line / nullif(sum(-m.qty) over line, 0), m.litter_uid
  from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
 where m.batch_id is not null and m.qty < 0
window line as (partition by m.farm_id, m.batch_id order by m.move_date, m.uid rows unbounded preceding);
update batch b set stock = m.stock, in_qty = m.stock, in_weight = m.weight, init_qty = 0, dead_qty = 0, cull_qty = 0, sold_qty = 0,
    out_qty = 0, out_weight = 0, birth_date = date '1970-01-01' + round(m.born)::integer, last_event = '断奶转入', last_event_date = m.last
  from (select farm_id, batch_id, max(stock) as stock, sum(weight) as weight, max(move_date) as last,
      (array_agg(born order by no desc))[1] as born from batch_move group by 1, 2) m
 where m.farm_id = b.farm_id and m.batch_id = b.uid;

-- migration 0031_batch_figures
-- A batch nothing has happened to yet has no heads: its figures are zero, as a rebuild writes them, not unknown.
update batch set stock = coalesce(stock, 0), init_qty = coalesce(init_qty, 0), in_qty = coalesce(in_qty, 0),
    dead_qty = coalesce(dead_qty, 0), cull_qty = coalesce(cull_qty, 0), sold_qty = coalesce(sold_qty, 0),
    out_qty = coalesce(out_qty, 0), in_weight = coalesce(in_weight, 0), out_weight = coalesce(out_weight, 0),
    status = coalesce(status, 'OPEN')
 where stock is null or init_qty is null or in_qty is null or dead_qty is null or cull_qty is null or sold_qty is null
    or out_qty is null or in_weight is null or out_weight is null or status is null;

-- migration 0032_batch_events
-- Who stands in a house on a day (G-13), and the ledger of all batches by day.
create index batch_move_house_idx on batch_move (farm_id, house_id, move_date);
create index batch_event_date_idx on batch_event (farm_id, event_date desc, seq desc);

-- migration 0034_documents
-- pig-introduction
create table pig_introduction (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  intro_farm_id uuid not null,
  intro_date date not null,
  supplier_id uuid not null,
  house_id uuid not null,
  release_date date,
  result text,
  certificate text,
  vehicle text,
  pigs jsonb not null,
  heads integer,
  avg_weight numeric(16,2),
  amount numeric(16,2),
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pig_introduction enable row level security;
create policy pig_introduction_scope on pig_introduction using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_introduction to pig_app;
create unique index pig_introduction_farm_id_doc_no_key on pig_introduction (farm_id, doc_no) nulls not distinct where not deleted;
create index pig_introduction_doc_no_sort on pig_introduction (farm_id, doc_no desc, uid desc);

-- launch-apply
create table launch_apply (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  kind text not null,
  apply_farm_id uuid not null,
  apply_date date not null,
  plan_date date,
  heads integer,
  content text not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table launch_apply enable row level security;
create policy launch_apply_scope on launch_apply using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on launch_apply to pig_app;
create unique index launch_apply_farm_id_doc_no_key on launch_apply (farm_id, doc_no) nulls not distinct where not deleted;
create index launch_apply_doc_no_sort on launch_apply (farm_id, doc_no desc, uid desc);

-- Which events a document made when it was posted: they are taken back with it, and by it alone.
create table document_event (
  farm_id uuid not null,
  document_uid uuid not null,
  event_uid uuid not null,
  -- Line of the document, from 1; null where the event stands for all of it.
  line integer,
  -- Label and number of the document, for whoever meets one of its events.
  label text not null,
  doc_no text not null,
  primary key (farm_id, document_uid, event_uid)
);
create index document_event_event_idx on document_event (farm_id, event_uid);
alter table document_event enable row level security;
create policy document_event_scope on document_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on document_event to pig_app;

-- migration 0035_introductions
-- fy-introduction
create table breeding_introduction (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  from_farm_id uuid not null,
  to_farm_id uuid not null,
  intro_date date not null,
  breed_id uuid,
  planned integer not null,
  price numeric(16,2),
  pigs jsonb,
  chosen integer,
  sent integer,
  arrived integer,
  rate numeric(16,2),
  transfer_id uuid,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table breeding_introduction enable row level security;
create policy breeding_introduction_scope on breeding_introduction using (farm_id = any ((select app_farms())::uuid[]) or (to_farm_id = any ((select app_farms())::uuid[]) and status = 'APPROVED'));
grant select, insert, update, delete on breeding_introduction to pig_app;
create unique index breeding_introduction_farm_id_doc_no_key on breeding_introduction (farm_id, doc_no) nulls not distinct where not deleted;
create index breeding_introduction_doc_no_sort on breeding_introduction (farm_id, doc_no desc, uid desc);

-- pig-introduce
create table pig_arrival (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  apply_id uuid not null,
  intro_farm_id uuid not null,
  arrive_date date not null,
  supplier_id uuid,
  house_id uuid not null,
  planned integer,
  arrived integer not null,
  dead integer,
  unfit integer,
  pigs jsonb not null,
  passed integer,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pig_arrival enable row level security;
create policy pig_arrival_scope on pig_arrival using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_arrival to pig_app;
create unique index pig_arrival_farm_id_doc_no_key on pig_arrival (farm_id, doc_no) nulls not distinct where not deleted;
create index pig_arrival_doc_no_sort on pig_arrival (farm_id, doc_no desc, uid desc);

-- What left and arrived of a breeding introduction follows the slip its pigs travel by, whichever farm moves it.
create function follow_transfer() returns trigger language plpgsql as $$ begin
  update breeding_introduction i set sent = case when new.status = 'DRAFT' then 0 else new.heads end, arrived = new.received,
      rate = round(100.0 * new.received / nullif(i.planned, 0), 2)
    where i.transfer_id = new.uid and i.farm_id = new.farm_id;
  return null;
end $$;
create trigger follow_transfer after update of status, heads, received on pig_transfer for each row execute function follow_transfer();
create index breeding_introduction_transfer_idx on breeding_introduction (farm_id, transfer_id) where transfer_id is not null;
create index pig_arrival_apply_idx on pig_arrival (farm_id, apply_id);

-- migration 0036_plain_events
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

-- migration 0037_feeding_and_health
-- base-feeding-standards
create table feeding_standard (
  company_id uuid,
  uid uuid not null,
  name text not null,
  feed_class text not null,
  from_day integer not null,
  to_day integer not null,
  kg_per_head numeric(16,3) not null,
  feed_id uuid,
  breed_id uuid,
  organize_id uuid,
  effective_from date,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table feeding_standard enable row level security;
create policy feeding_standard_scope on feeding_standard using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on feeding_standard to pig_app;
create unique index feeding_standard_company_id_feed_class_from_day_breed_id_or_key on feeding_standard (company_id, feed_class, from_day, breed_id, organize_id, effective_from) nulls not distinct where not deleted;
create index feeding_standard_name_sort on feeding_standard (name, uid);

-- Treatments and preventive medication, and vaccinations: what plain events make.
create table medication (
  farm_id uuid not null,
  uid uuid not null,
  -- CURE 治疗, HEALTH 保健.
  kind text not null,
  treat_date date not null,
  -- Last day of the course.
  end_date date not null,
  subject text not null,
  pig_id uuid,
  litter_uid uuid,
  batch_id uuid,
  house_id uuid,
  heads integer,
  disease_id uuid,
  drug_id uuid not null,
  days integer not null,
  -- Last day on which an animal is not sold; null without a withdrawal period.
  withdraw_until date,
  result text,
  result_date date,
  amount numeric(16,2),
  primary key (farm_id, uid)
);
create index medication_date_idx on medication (farm_id, treat_date);
create index medication_pig_idx on medication (farm_id, pig_id) where pig_id is not null;
create index medication_batch_idx on medication (farm_id, batch_id) where batch_id is not null;
create index medication_withdraw_idx on medication (farm_id, withdraw_until) where withdraw_until is not null;
create index medication_open_idx on medication (farm_id, end_date) where kind = 'CURE' and result is null;

create table immunisation (
  farm_id uuid not null,
  uid uuid not null,
  immune_date date not null,
  subject text not null,
  pig_id uuid,
  litter_uid uuid,
  batch_id uuid,
  house_id uuid,
  heads integer,
  vaccine_id uuid not null,
  lot_no text,
  amount numeric(16,2),
  primary key (farm_id, uid)
);
create index immunisation_date_idx on immunisation (farm_id, immune_date);
create index immunisation_pig_idx on immunisation (farm_id, pig_id, immune_date) where pig_id is not null;
create index immunisation_batch_idx on immunisation (farm_id, batch_id, immune_date) where batch_id is not null;
create index immunisation_litter_idx on immunisation (farm_id, litter_uid) where litter_uid is not null;
create index immunisation_house_idx on immunisation (farm_id, house_id, immune_date) where house_id is not null;

do $$
declare t text;
begin
  foreach t in array array['medication', 'immunisation'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- migration 0038_immune_plan
-- standard-immune
create table immune_plan (
  company_id uuid,
  uid uuid not null,
  name text not null,
  pig_class text not null,
  trigger text not null,
  due_day integer not null,
  months text,
  slack integer not null,
  vaccine_id uuid not null,
  dose text,
  route_id uuid,
  priority integer,
  organize_id uuid,
  edition text,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table immune_plan enable row level security;
create policy immune_plan_scope on immune_plan using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on immune_plan to pig_app;
create unique index immune_plan_company_id_name_organize_id_key on immune_plan (company_id, name, organize_id) nulls not distinct where not deleted;
create index immune_plan_name_sort on immune_plan (name, uid);

-- migration 0039_batch_leaders
-- Who answers for the batches of a house, from a day to a day.
create table batch_leader (
  farm_id uuid not null,
  uid uuid not null,
  house_id uuid not null,
  leader text not null,
  from_date date not null,
  to_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table batch_leader enable row level security;
create policy batch_leader_scope on batch_leader using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_leader to pig_app;
create index batch_leader_from_date_sort on batch_leader (farm_id, from_date desc, uid desc);
create index batch_leader_house_idx on batch_leader (farm_id, house_id, from_date) where not deleted;

-- migration 0040_batch_move_lines
-- What a batch has told up to a day, read by the batch without its rows: inventories, weeks and lives add these up.
create index batch_move_line_idx on batch_move (farm_id, batch_id, move_date) include (kind, qty, weight, amount, house_id, no, stock, born);

-- migration 0041_piglet_shipments
-- pigmanage-dropping
create table piglet_dropping (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  out_farm_id uuid not null,
  in_farm_id uuid not null,
  send_date date not null,
  batches jsonb not null,
  heads integer,
  weight numeric(16,2),
  avg_weight numeric(16,2),
  price numeric(16,2),
  amount numeric(16,2),
  vehicle text,
  reception text,
  received integer,
  lost integer,
  returned integer,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table piglet_dropping enable row level security;
create policy piglet_dropping_scope on piglet_dropping using (farm_id = any ((select app_farms())::uuid[])
  or (in_farm_id = any ((select app_farms())::uuid[]) and status = 'APPROVED'));
grant select, insert, update, delete on piglet_dropping to pig_app;
create unique index piglet_dropping_farm_id_doc_no_key on piglet_dropping (farm_id, doc_no) nulls not distinct where not deleted;
create index piglet_dropping_doc_no_sort on piglet_dropping (farm_id, doc_no desc, uid desc);

-- pigmanage-pigletReceive
create table piglet_receive (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  in_farm_id uuid not null,
  out_farm_id uuid,
  source_no text,
  send_date date,
  sent_heads integer,
  sent_weight numeric(16,2),
  receive_date date not null,
  heads integer,
  weight numeric(16,2),
  dead integer,
  returned integer,
  loss_rate numeric(16,2),
  house_id uuid,
  batch_no text,
  opens boolean,
  stage text,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table piglet_receive enable row level security;
create policy piglet_receive_scope on piglet_receive using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet_receive to pig_app;
create unique index piglet_receive_farm_id_doc_no_key on piglet_receive (farm_id, doc_no) nulls not distinct where not deleted;
create index piglet_receive_doc_no_sort on piglet_receive (farm_id, doc_no desc, uid desc);

-- The two sides of a shipment find each other.
alter table piglet_dropping add column receipt_uid uuid;
alter table piglet_receive add column dropping_uid uuid;
create index piglet_receive_dropping_idx on piglet_receive (farm_id, dropping_uid);

-- migration 0042_litters_by_boar
-- Litters of a boar: what his blood has left in a farm (Boar-BloodStatus) reads them by him.
create index litter_boar_idx on litter (farm_id, boar_id) where boar_id is not null;

-- migration 0043_import_tasks
-- Files on their way in: what became of each, its rows in chunks, and what it made.
create table import_task (
  farm_id uuid not null,
  uid uuid not null,
  page text not null,
  kind text not null,
  kind_label text not null,
  file_name text not null,
  file_hash text not null,
  status text not null,
  total integer not null,
  done integer not null default 0,
  valid integer not null default 0,
  failed integer not null default 0,
  warned integer not null default 0,
  skipped integer not null default 0,
  created integer not null default 0,
  -- The cells of the head as they stand in the file, and which column each is.
  head jsonb not null,
  columns jsonb not null,
  -- A check has gone through all rows: it may be committed.
  checked boolean not null default false,
  -- Only the good rows were taken.
  partial boolean not null default false,
  -- Somebody asked the running job to stop.
  stopping boolean not null default false,
  commit_request text,
  revert_token uuid,
  operator text not null,
  started_at timestamp with time zone not null default now(),
  note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index import_task_started_at_sort on import_task (farm_id, started_at desc, uid desc);

-- A hundred rows of a file, and what was found wrong with them.
create table import_chunk (
  farm_id uuid not null,
  task_uid uuid not null,
  chunk integer not null,
  rows jsonb not null,
  found jsonb not null default '[]',
  primary key (farm_id, task_uid, chunk),
  foreign key (farm_id, task_uid) references import_task (farm_id, uid) on delete cascade
);

-- What a row made: the uid of its event, or what else its kind keeps to take it back.
create table import_made (
  farm_id uuid not null,
  task_uid uuid not null,
  row_no integer not null,
  made jsonb not null,
  primary key (farm_id, task_uid, row_no),
  foreign key (farm_id, task_uid) references import_task (farm_id, uid) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['import_task', 'import_chunk', 'import_made'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- migration 0045_go_live
-- A farm going live: one at a time; the rows it brings are ordinary events flagged init, places and materials.
create table golive (
  farm_id uuid not null,
  uid uuid not null,
  go_live_date date not null,
  -- OPEN while files come in, CONFIRMED when the farm works with them, REVERTED when all was taken back.
  status text not null default 'OPEN',
  -- What runs in the background (CHECK, REVERT, UNDO) and how the last one ended, in words.
  job text,
  job_note text,
  confirmed_at timestamptz,
  confirmed_by text,
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index golive_running_key on golive (farm_id) where status <> 'REVERTED' and not deleted;

create table golive_step (
  farm_id uuid not null,
  golive_uid uuid not null,
  step text not null,
  checked_at timestamptz,
  errors integer not null default 0,
  warnings integer not null default 0,
  -- What the check found: severity, sentence, link.
  found jsonb,
  frozen_at timestamptz,
  frozen_by text,
  primary key (farm_id, golive_uid, step),
  foreign key (farm_id, golive_uid) references golive (farm_id, uid)
);

do $$
declare name text;
begin
  foreach name in array array['golive', 'golive_step'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', name || '_scope', name);
    execute format('grant select, insert, update, delete on %I to pig_app', name);
  end loop;
end $$;

-- migration 0047_batch_day
-- What a growing batch amounts to on every day on which anything moved in it, house by house: inventories, weeks and lives
-- look a day up instead of adding up all movements before it. It follows from batch_move alone and can be dropped and rebuilt.

create table batch_day (
  farm_id uuid not null,
  batch_id uuid not null,
  house_id uuid,
  day date not null,
  -- The next day of this house: the evening of `day` is that of every day before it.
  until date not null,
  -- Heads of the house that evening, and what moved there on the day.
  heads integer not null,
  init integer not null,
  came integer not null,
  dead integer not null,
  culled integer not null,
  sold integer not null,
  went integer not null,
  shifted integer not null,
  sold_kilos numeric(16,2) not null,
  sold_amount numeric(16,2) not null,
  -- The batch as a whole that evening: heads, mean day of birth, and of all days so far heads, kg, and heads × days since 1970.
  stock integer not null,
  born numeric(16,2),
  head_days bigint not null,
  started integer not null,
  started_days bigint not null,
  -- Mean day of birth after the last arrival.
  in_born numeric(16,2),
  in_weighed integer not null,
  in_kilos numeric(16,2) not null,
  in_days bigint not null,
  out_heads integer not null,
  out_weighed integer not null,
  out_kilos numeric(16,2) not null,
  out_ages numeric(16,2) not null,
  out_aged integer not null,
  all_dead integer not null,
  all_culled integer not null,
  all_sold integer not null,
  all_weaned integer not null,
  lost_kilos numeric(16,2) not null,
  counted integer not null,
  first_in date,
  last_out date
);
create unique index batch_day_key on batch_day (farm_id, batch_id, day, house_id) nulls not distinct;
create index batch_day_moved_idx on batch_day (farm_id, day);
create index batch_day_standing_idx on batch_day (farm_id, until, day) where heads <> 0;
create index batch_day_house_idx on batch_day (farm_id, house_id, day);
alter table batch_day enable row level security;
create policy batch_day_scope on batch_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_day to pig_app;

-- The days of a batch, out of its movements. A house has a row on each of them while pigs stand there or move.
create function batch_days(farm uuid, batch uuid) returns setof batch_day language sql stable as $$
  with told as (
    select m.*, m.move_date - date '1970-01-01' as n, abs(m.qty) as h,
        m.kind in ('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER') as begins,
        m.kind in ('OUT_SALE', 'OUT_SLAUGHTER', 'OUT_TRANSFER', 'OUT_SELECT') as leaves
      from batch_move m where m.farm_id = farm and m.batch_id = batch),
  evening as (
    select move_date as day, (array_agg(stock order by no desc))[1] as stock, (array_agg(born order by no desc))[1] as born,
        coalesce(sum(qty * n), 0) as head_days,
        bool_or(begins) as arrived, (array_agg(born order by no desc) filter (where begins))[1] as in_born,
        coalesce(sum(h) filter (where begins), 0) as started, coalesce(sum(h * n) filter (where begins), 0) as started_days,
        coalesce(sum(h) filter (where begins and weight is not null), 0) as in_weighed,
        coalesce(sum(weight) filter (where begins), 0) as in_kilos,
        coalesce(sum(h * n) filter (where begins and weight is not null), 0) as in_days,
        coalesce(sum(h) filter (where leaves), 0) as out_heads,
        coalesce(sum(h) filter (where leaves and weight is not null), 0) as out_weighed,
        coalesce(sum(weight) filter (where leaves), 0) as out_kilos,
        coalesce(sum(h * (n - born)) filter (where leaves), 0) as out_ages,
        coalesce(sum(h) filter (where leaves and born is not null), 0) as out_aged,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as all_dead,
        coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as all_culled,
        coalesce(sum(h) filter (where kind = 'OUT_SALE'), 0) as all_sold,
        coalesce(sum(h) filter (where kind = 'IN_WEAN'), 0) as all_weaned,
        coalesce(sum(weight) filter (where kind in ('OUT_DEATH', 'OUT_CULL')), 0) as lost_kilos,
        coalesce(sum(qty) filter (where kind in ('IN_GAIN', 'OUT_LOSS')), 0) as counted,
        min(move_date) filter (where begins) as first_in,
        max(move_date) filter (where qty < 0 and kind <> 'HOUSE_OUT') as last_out
      from told group by 1),
  summed as (
    select day, stock, born, in_born, count(*) filter (where arrived) over since as arrival,
        sum(head_days) over since as head_days, sum(started) over since as started, sum(started_days) over since as started_days,
        sum(in_weighed) over since as in_weighed, sum(in_kilos) over since as in_kilos, sum(in_days) over since as in_days,
        sum(out_heads) over since as out_heads, sum(out_weighed) over since as out_weighed, sum(out_kilos) over since as out_kilos,
        sum(out_ages) over since as out_ages, sum(out_aged) over since as out_aged, sum(all_dead) over since as all_dead,
        sum(all_culled) over since as all_culled, sum(all_sold) over since as all_sold, sum(all_weaned) over since as all_weaned,
        sum(lost_kilos) over since as lost_kilos,
        sum(counted) over since as counted, min(first_in) over since as first_in, max(last_out) over since as last_out
      from evening window since as (order by day)),
  whole as (select *, first_value(in_born) over (partition by arrival order by day) as last_in_born from summed),
  moved as (
    select house_id, move_date as day, sum(qty) as net, coalesce(sum(h) filter (where kind = 'IN_INIT'), 0) as init,
        coalesce(sum(h) filter (where kind in ('IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN')), 0) as came,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as dead, coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as culled,
        coalesce(sum(h) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold,
        coalesce(sum(h) filter (where kind in ('OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS')), 0) as went,
        coalesce(sum(qty) filter (where kind in ('HOUSE_IN', 'HOUSE_OUT')), 0) as shifted,
        coalesce(sum(weight) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_kilos,
        coalesce(sum(amount) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_amount
      from told group by 1, 2),
  standing as (
    select h.house_id, w.day, sum(coalesce(m.net, 0)) over (partition by h.house_id order by w.day) as heads, m.day is not null as moves,
        m.init, m.came, m.dead, m.culled, m.sold, m.went, m.shifted, m.sold_kilos, m.sold_amount
      from (select house_id, min(day) as first from moved group by 1) h
      join whole w on w.day >= h.first
      left join moved m on m.house_id is not distinct from h.house_id and m.day = w.day)
  select farm, batch, s.house_id, s.day, coalesce(lead(s.day) over (partition by s.house_id order by s.day), 'infinity')::date,
      s.heads::int, coalesce(s.init, 0)::int, coalesce(s.came, 0)::int, coalesce(s.dead, 0)::int, coalesce(s.culled, 0)::int,
      coalesce(s.sold, 0)::int, coalesce(s.went, 0)::int, coalesce(s.shifted, 0)::int, coalesce(s.sold_kilos, 0), coalesce(s.sold_amount, 0),
      w.stock, w.born, w.head_days::bigint, w.started::int, w.started_days::bigint,
      w.last_in_born, w.in_weighed::int, w.in_kilos, w.in_days::bigint,
      w.out_heads::int, w.out_weighed::int, w.out_kilos, w.out_ages, w.out_aged::int, w.all_dead::int, w.all_culled::int,
      w.all_sold::int, w.all_weaned::int, w.lost_kilos, w.counted::int, w.first_in, w.last_out
    from standing s join whole w on w.day = s.day where s.heads <> 0 or s.moves
$$;

-- Writes what differs from the day on that a change reaches back to; the day before it ends where the next begins.
create function keep_batch_days(farm uuid, batch uuid, since date) returns void language plpgsql as $$ begin
  with days as materialized (select * from batch_days(farm, batch)),
    gone as (delete from batch_day b where b.farm_id = farm and b.batch_id = batch and b.day >= since
      and not exists (select 1 from days d where d.day = b.day and d.house_id is not distinct from b.house_id))
  insert into batch_day as b select * from days where day >= since or until >= since
  on conflict (farm_id, batch_id, day, house_id) do update
    set (until, heads, init, came, dead, culled, sold, went, shifted, sold_kilos, sold_amount, stock, born, head_days, started, started_days,
        in_born, in_weighed, in_kilos, in_days, out_heads, out_weighed, out_kilos, out_ages, out_aged, all_dead, all_culled, all_sold, all_weaned,
        lost_kilos, counted, first_in, last_out)
      = (excluded.until, excluded.heads, excluded.init, excluded.came, excluded.dead, excluded.culled, excluded.sold, excluded.went,
        excluded.shifted, excluded.sold_kilos, excluded.sold_amount, excluded.stock, excluded.born, excluded.head_days, excluded.started,
        excluded.started_days, excluded.in_born, excluded.in_weighed, excluded.in_kilos, excluded.in_days, excluded.out_heads,
        excluded.out_weighed, excluded.out_kilos, excluded.out_ages, excluded.out_aged, excluded.all_dead, excluded.all_culled,
        excluded.all_sold, excluded.all_weaned, excluded.lost_kilos, excluded.counted, excluded.first_in, excluded.last_out)
    where (b.*) is distinct from (excluded.*);
end $$;

-- Whoever changes movements changes the days, whatever way the change comes.
create function batch_days_changed() returns trigger language plpgsql as $$ begin
  perform keep_batch_days(farm_id, batch_id, min(move_date)) from changed group by farm_id, batch_id;
  return null;
end $$;
create function batch_days_moved() returns trigger language plpgsql as $$ begin
  perform keep_batch_days(farm_id, batch_id, min(move_date))
    from (select farm_id, batch_id, move_date from was union all select farm_id, batch_id, move_date from changed) both_sides
    group by farm_id, batch_id;
  return null;
end $$;
create trigger days_insert after insert on batch_move referencing new table as changed
  for each statement execute function batch_days_changed();
create trigger days_delete after delete on batch_move referencing old table as changed
  for each statement execute function batch_days_changed();
create trigger days_update after update on batch_move referencing old table as was new table as changed
  for each statement execute function batch_days_moved();

insert into batch_day select d.* from (select distinct farm_id, batch_id from batch_move) b cross join lateral batch_days(b.farm_id, b.batch_id) d;

-- migration 0048_batch_losses_and_sales
-- Losses of a period with all a report says of them, and the loads a batch was sold in: read by index alone.
create index batch_move_loss_idx on batch_move (farm_id, move_date)
  include (batch_id, kind, qty, weight, reason_id, born, house_id, source_uid) where kind in ('OUT_DEATH', 'OUT_CULL');
create index batch_move_sale_idx on batch_move (farm_id, batch_id, move_date) include (kind, qty, weight) where kind = 'OUT_SALE';
-- Batches that were ever below zero: none, where all went by the rules.
create index batch_move_below_idx on batch_move (farm_id, batch_id) where stock < 0;
-- What batches are checked by: counts that found another number, and heads that went from one to another.
create index batch_move_count_idx on batch_move (farm_id, move_date) where kind in ('IN_GAIN', 'OUT_LOSS');
create index batch_move_transfer_idx on batch_move (farm_id, move_date) include (kind, batch_id, counter_batch_id, qty)
  where counter_batch_id is not null;

-- migration 0049_feed_sums
-- Feed of a period added up by what it is parted by: read by index alone.
create index feed_use_sum_idx on feed_use (farm_id, use_date)
  include (batch_id, house_id, feed_class, feed_id, source, qty, amount, uid);
drop index feed_use_date_idx;

-- migration 0050_immune_plan_validity
-- standard-immune: the days from which and up to which an item of a programme holds.
alter table immune_plan add column effective_from date;
alter table immune_plan add column effective_to date;

-- migration 0051_station_feed
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

-- migration 0052_document_files
-- Files attached to documents: what they are called and who put them there. The bytes lie under DATA_DIR, by farm and content.
create table document_file (
  farm_id uuid not null,
  uid uuid not null,
  -- Name of the kind of document, and the document itself.
  document text not null,
  document_uid uuid not null,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  added_by text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  primary key (farm_id, document_uid, uid)
);
create index document_file_sha256_idx on document_file (farm_id, sha256, size);
alter table document_file enable row level security;
create policy document_file_scope on document_file using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on document_file to pig_app;

-- How many files a document has.
alter table pig_introduction add column files integer;
alter table launch_apply add column files integer;
alter table pig_arrival add column files integer;
alter table breeding_introduction add column files integer;
alter table piglet_dropping add column files integer;
alter table piglet_receive add column files integer;

-- migration 0053_semen_faults
-- Which limits an ejaculate missed on its day: a farm's limits change, and with them what its report would say of the past.

alter table semen_collection
  add column low_motility boolean not null default false,
  add column high_abnormal boolean not null default false;
update semen_collection set low_motility = motility < 70, high_abnormal = abnormal > 20;

-- migration 0054_batch_cost
-- Money of growing batches. What a person enters (or a document posts) stands in farm_event; its row is batch_cost_entry.
create table batch_cost_entry (
  farm_id uuid not null,
  uid uuid not null,
  cost_date date not null,
  batch_id uuid not null,
  item text not null,
  amount numeric(16,2) not null,
  primary key (farm_id, uid)
);
create index batch_cost_entry_batch_idx on batch_cost_entry (farm_id, batch_id, cost_date);

-- What a batch has cost up to the evening of every day on which anything came to it, was spent on it, or left it; 元 since its
-- first day. It follows from movements and uses alone and can be dropped and rebuilt.
create table batch_cost_day (
  farm_id uuid not null,
  batch_id uuid not null,
  day date not null,
  heads integer not null,
  opening numeric(16,2) not null,
  weaned numeric(16,2) not null,
  bought numeric(16,2) not null,
  carried numeric(16,2) not null,
  feed numeric(16,2) not null,
  drug numeric(16,2) not null,
  vaccine numeric(16,2) not null,
  labour numeric(16,2) not null,
  energy numeric(16,2) not null,
  depreciation numeric(16,2) not null,
  other numeric(16,2) not null,
  -- What they brought along and what was spent since; together all of it.
  brought numeric(16,2) generated always as (opening + weaned + bought + carried) stored,
  spent numeric(16,2) generated always as (feed + drug + vaccine + labour + energy + depreciation + other) stored,
  -- Where it went: it stands in the heads that are there, left with others, left with the culled, was lost.
  balance numeric(16,2) not null,
  gone numeric(16,2) not null,
  culled numeric(16,2) not null,
  lost numeric(16,2) not null,
  -- Heads sold or slaughtered with proceeds that are known.
  sold_heads integer not null,
  sold_amount numeric(16,2) not null,
  sold_cost numeric(16,2) not null,
  primary key (farm_id, batch_id, day)
);

-- What the heads of a movement had cost.
create table batch_move_cost (
  farm_id uuid not null,
  batch_id uuid not null,
  source_uid uuid not null,
  kind text not null,
  move_date date not null,
  cost numeric(16,2) not null,
  primary key (farm_id, batch_id, source_uid, kind)
);
create index batch_move_cost_date_idx on batch_move_cost (farm_id, move_date);

-- What piglets had cost that went to another farm, without those that came back: all that farm is told.
create table batch_cost_sent (
  farm_id uuid not null,
  dropping_uid uuid not null,
  in_farm_id uuid not null,
  send_date date not null,
  cost numeric(16,2) not null,
  primary key (farm_id, dropping_uid)
);
create index batch_cost_sent_in_idx on batch_cost_sent (in_farm_id, dropping_uid);

-- A change of anything behind the costs of a farm leaves here the first day it reaches back to.
create table batch_cost_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['batch_cost_entry', 'batch_cost_day', 'batch_move_cost', 'batch_cost_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
alter table batch_cost_sent enable row level security;
create policy batch_cost_sent_scope on batch_cost_sent
  using (farm_id = any ((select app_farms())::uuid[]) or in_farm_id = any ((select app_farms())::uuid[]))
  with check (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_cost_sent to pig_app;

-- Whoever changes the rows behind a cost leaves the mark, whatever way the change comes; only rows that touch batches.
do $$
declare t record;
begin
  for t in select * from (values
    ('batch_move', 'move_date', 'true'),
    ('batch_cost_entry', 'cost_date', 'true'),
    ('feed_use', 'use_date', 'pig_id is null and (batch_id is not null or feed_class in (''NURSERY'', ''FINISH'', ''GILT''))'),
    ('medication', 'treat_date', '(batch_id is not null or house_id is not null)'),
    ('immunisation', 'immune_date', '(batch_id is not null or house_id is not null)')
  ) as x (name, day, touches) loop
    execute format('create function cost_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into batch_cost_stale (farm_id, since) select farm_id, min(%2$I) from changed where %3$s group by farm_id;
      return null; end $f$', t.name, t.day, t.touches);
    execute format('create function cost_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into batch_cost_stale (farm_id, since) select farm_id, min(%2$I) from
        (select * from was union all select * from changed) both_sides where %3$s group by farm_id;
      return null; end $f$', t.name, t.day, t.touches);
    execute format('create trigger cost_insert after insert on %1$I referencing new table as changed
      for each statement execute function cost_stale_%1$s()', t.name);
    execute format('create trigger cost_delete after delete on %1$I referencing old table as changed
      for each statement execute function cost_stale_%1$s()', t.name);
    execute format('create trigger cost_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function cost_restale_%1$s()', t.name);
  end loop;
end $$;

-- Feed of a house is that of the batches of its class: another stage is another share.
create function cost_stale_batch() returns trigger language plpgsql as $$ begin
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;
create trigger cost_update after update on batch referencing old table as was new table as changed
  for each statement execute function cost_stale_batch();

-- The farm that receives piglets sees their cost change without seeing why: the mark goes over the wall.
create function cost_stale_sent() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into batch_cost_stale (farm_id, since) select in_farm_id, min(send_date) from changed group by in_farm_id;
  return null;
end $$;
create trigger cost_insert after insert on batch_cost_sent referencing new table as changed
  for each statement execute function cost_stale_sent();
create trigger cost_update after update on batch_cost_sent referencing new table as changed
  for each statement execute function cost_stale_sent();
create trigger cost_delete after delete on batch_cost_sent referencing old table as changed
  for each statement execute function cost_stale_sent();

-- What stands already is reckoned at the first run.
insert into batch_cost_stale (farm_id, since) select farm_id, min(move_date) from batch_move group by farm_id;

-- migration 0055_batch_loss_cost
-- What deaths and culls of a period had cost, read by index alone beside the losses themselves.
create index batch_move_cost_loss_idx on batch_move_cost (farm_id, move_date) include (batch_id, source_uid, kind, cost)
  where kind in ('OUT_DEATH', 'OUT_CULL');

-- migration 0056_batch_cost_checks
-- What the costs of batches are checked by: money that stands in no pig. Little, if any.
create index batch_cost_day_left_idx on batch_cost_day (farm_id, day) include (batch_id, balance) where heads = 0 and balance <> 0;

-- migration 0057_silo
-- Feed brought to the silo of a house, and what was counted as left there: made by plain events. What is used of it stands
-- in feed_use, under the source SILO.
create table silo_move (
  farm_id uuid not null,
  uid uuid not null,
  house_id uuid not null,
  feed_id uuid not null,
  move_date date not null,
  -- IN 入料, COUNT 盘点.
  kind text not null,
  -- kg; of a count what was found.
  qty numeric(16,2) not null,
  doc_no text,
  -- The row of a stock document that brought it; null for what was typed.
  source_uid uuid,
  primary key (farm_id, uid)
);
create index silo_move_house_idx on silo_move (farm_id, house_id, feed_id, move_date);
alter table silo_move enable row level security;
create policy silo_move_scope on silo_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on silo_move to pig_app;

create index feed_use_silo_idx on feed_use (farm_id, house_id, feed_id, use_date) where source = 'SILO';

-- migration 0058_feeding_standard_order
-- Standards are read class by class.
create index feeding_standard_feed_class_sort on feeding_standard (feed_class, uid);
drop index feeding_standard_name_sort;

-- migration 0059_event_uid
-- An event is opened, corrected and taken back by its uid; the keys begin with farm and day.
create index pig_event_uid_idx on pig_event (uid);
create index batch_event_uid_idx on batch_event (uid);

-- migration 0060_feed_weeks
-- What was fed in each calendar week (from Monday), batch by batch and house by house: sums over months read weeks, and days only
-- at their two ends. It follows from feed_use alone and can be dropped and rebuilt.
create table feed_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid,
  house_id uuid,
  feed_class text not null,
  feed_id uuid,
  source text,
  records integer not null,
  qty numeric(16,2) not null,
  -- Records that have an amount, what they come to, and their kg.
  priced_records integer not null,
  amount numeric(16,2) not null,
  priced numeric(16,2) not null
);
create unique index feed_week_key on feed_week (farm_id, week, batch_id, house_id, feed_class, feed_id, source)
  include (records, qty, priced_records, amount, priced) nulls not distinct;
create index feed_week_batch_idx on feed_week (farm_id, batch_id, week) include (feed_id, qty, priced_records, amount, priced)
  where batch_id is not null;
alter table feed_week enable row level security;
create policy feed_week_scope on feed_week using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_week to pig_app;

-- Whoever changes feed changes the weeks, whatever way the change comes. Differences are added, so that people who enter feed of
-- one week at the same time each add their own.
create function feed_weeks_told() returns trigger language plpgsql as $$ begin
  insert into feed_week as w
    select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty),
        count(amount), coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
      from changed group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (farm_id, week, batch_id, house_id, feed_class, feed_id, source) do update
    set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced);
  return null;
end $$;
create function feed_weeks_taken() returns trigger language plpgsql as $$ begin
  insert into feed_week as w
    select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source, -count(*), -sum(qty),
        -count(amount), -coalesce(sum(amount), 0), -coalesce(sum(qty) filter (where amount is not null), 0)
      from was group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (farm_id, week, batch_id, house_id, feed_class, feed_id, source) do update
    set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced);
  delete from feed_week w using (select distinct farm_id, date_trunc('week', use_date)::date as week from was) t
    where w.farm_id = t.farm_id and w.week = t.week and w.records = 0;
  return null;
end $$;
create trigger weeks_insert after insert on feed_use referencing new table as changed
  for each statement execute function feed_weeks_told();
create trigger weeks_delete after delete on feed_use referencing old table as was
  for each statement execute function feed_weeks_taken();
create trigger weeks_update_a after update on feed_use referencing new table as changed
  for each statement execute function feed_weeks_told();
create trigger weeks_update_b after update on feed_use referencing old table as was
  for each statement execute function feed_weeks_taken();

insert into feed_week
  select farm_id, date_trunc('week', use_date)::date, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty),
      count(amount), coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
    from feed_use group by 1, 2, 3, 4, 5, 6, 7;

-- Feed told for a house, which its batches share.
create index feed_use_shared_idx on feed_use (farm_id, use_date) where batch_id is null;

-- Days of batches over a period: read by index alone, those with pigs and those after which nothing is left.
drop index batch_day_standing_idx;
create index batch_day_standing_idx on batch_day (farm_id, until, day)
  include (batch_id, house_id, heads, came, init, dead, culled, sold, went, born) where heads <> 0;
create index batch_day_left_idx on batch_day (farm_id, day)
  include (batch_id, house_id, until, came, init, dead, culled, sold, went, born) where heads = 0;

-- Loads that were sold, with their kg.
create index batch_move_sold_idx on batch_move (farm_id, move_date) include (house_id, weight)
  where kind in ('OUT_SALE', 'OUT_SLAUGHTER');

-- migration 0062_batch_shares
-- What a batch weighed when it came, and how much of it lives: figures of its own row, for the list, its order and its file.
alter table batch
  add column in_average numeric(16,2) generated always as (round(in_weight / nullif(init_qty + in_qty, 0), 2)) stored,
  add column survival numeric(16,2) generated always as
    (round((init_qty + in_qty - dead_qty - cull_qty) * 100.0 / nullif(init_qty + in_qty, 0), 2)) stored;

-- kg a batch has eaten up to a day: what was told for it, and its share by heads of what was told for its houses and its class.
-- Null where no feed was told. Source: §2.12.
create function feed_class_of(stage text) returns text language sql immutable as
  $$ select case stage when 'NURSERY' then 'NURSERY' when 'GILT_REAR' then 'GILT' else 'FINISH' end $$;
create function batch_feed(b batch, until date) returns numeric language sql stable as $$
  select round(sum(f.qty), 2) from (
    select u.qty from feed_use u where u.farm_id = b.farm_id and u.batch_id = b.uid and u.use_date <= batch_feed.until
    union all
    select u.qty * d.heads / beside.heads from batch_day d
      join feed_use u on u.farm_id = d.farm_id and u.house_id = d.house_id and u.batch_id is null and u.use_date >= d.day
        and u.use_date < d.until and u.use_date <= batch_feed.until and u.feed_class = feed_class_of(b.stage)
      cross join lateral (select sum(o.heads) as heads from batch_day o join batch ob on ob.farm_id = o.farm_id and ob.uid = o.batch_id
          and not ob.deleted and feed_class_of(ob.stage) = u.feed_class
        where o.farm_id = d.farm_id and o.house_id = d.house_id and o.day <= u.use_date and o.until > u.use_date) beside
     where d.farm_id = b.farm_id and d.batch_id = b.uid and d.heads > 0) f
$$;
-- All it has eaten so far, read like a column of it: batch.feed.
create function feed(batch) returns numeric language sql stable as $$ select batch_feed($1, 'infinity') $$;

-- migration 0063_introductions_followed
-- What came of a request for pigs, what an introduction holds, and what is found of its pigs in quarantine.

alter table launch_apply add column arrived integer, add column dead integer, add column unfit integer,
  add column passed integer, add column rate numeric(16,2);
alter table pig_arrival add column difference integer, alter column pigs drop not null;
alter table pig_introduction add column result_note text, add column breeds text, add column sex_counts text,
  add column avg_price numeric(16,2);

-- A request follows its approved arrivals, whatever is done with them.
create function follow_arrival() returns trigger language plpgsql as $$ begin
  update launch_apply a set (arrived, dead, unfit, passed, rate) = (
      select sum(i.arrived), sum(coalesce(i.dead, 0)), sum(coalesce(i.unfit, 0)), sum(coalesce(i.passed, 0)),
          round(100.0 * sum(coalesce(i.passed, 0)) / nullif(a.heads, 0), 2)
        from pig_arrival i where i.farm_id = a.farm_id and i.apply_id = a.uid and i.status = 'APPROVED' and not i.deleted)
    where a.farm_id = new.farm_id and a.uid = new.apply_id;
  return null;
end $$;
create trigger follow_arrival after update of status on pig_arrival for each row
  when (old.status is distinct from new.status) execute function follow_arrival();

update launch_apply a set (arrived, dead, unfit, passed, rate) = (
  select sum(i.arrived), sum(coalesce(i.dead, 0)), sum(coalesce(i.unfit, 0)), sum(coalesce(i.passed, 0)),
      round(100.0 * sum(coalesce(i.passed, 0)) / nullif(a.heads, 0), 2)
    from pig_arrival i where i.farm_id = a.farm_id and i.apply_id = a.uid and i.status = 'APPROVED' and not i.deleted);

update pig_introduction d set
  breeds = (select string_agg(case when s.kinds > 1 then s.word || s.n else s.word end, '、' order by s.n desc)
    from (select b.name1 as word, count(*) as n, count(*) over () as kinds from jsonb_array_elements(d.pigs) p
      left join data_dictionary b on b.uid = (p->>'breedId')::uuid group by 1) s),
  sex_counts = (select string_agg(case when s.kinds > 1 then s.word || s.n else s.word end, '、' order by s.n desc)
    from (select case p->>'sex' when 'F' then '母' else '公' end as word, count(*) as n, count(*) over () as kinds
      from jsonb_array_elements(d.pigs) p group by 1) s),
  avg_price = (select round(avg((p->>'price')::numeric), 2) from jsonb_array_elements(d.pigs) p);

-- migration 0064_batch_age
-- The mean age of a batch's pigs as the list shows, sorts and exports it: to the day it was closed, else to the caller's today,
-- which the server says with the scope of every transaction; by the farm's clock where nobody said it.
create function app_today() returns date language sql stable as
  $$ select coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'Asia/Shanghai')::date) $$;
create function age_days(batch) returns integer language sql stable as
  $$ select coalesce($1.close_date, app_today()) - $1.birth_date $$;

-- migration 0066_import_mode
-- Whether rows that tell a recorded event differently correct it, and how many did.
alter table import_task add column mode text not null default 'ADD';
alter table import_task add column updated integer not null default 0;

-- migration 0067_batch_day_kilos
-- kg that left a house of a batch on a day, dead and culled among them, less those that came: what a batch gained between two
-- evenings is read day by day, instead of as the difference of its sums.
alter table batch_day add column net_kilos numeric(16,2) not null default 0;

-- The days of a batch, out of its movements. A house has a row on each of them while pigs stand there or move.
create or replace function batch_days(farm uuid, batch uuid) returns setof batch_day language sql stable as $$
  with told as (
    select m.*, m.move_date - date '1970-01-01' as n, abs(m.qty) as h,
        m.kind in ('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER') as begins,
        m.kind in ('OUT_SALE', 'OUT_SLAUGHTER', 'OUT_TRANSFER', 'OUT_SELECT') as leaves
      from batch_move m where m.farm_id = farm and m.batch_id = batch),
  evening as (
    select move_date as day, (array_agg(stock order by no desc))[1] as stock, (array_agg(born order by no desc))[1] as born,
        coalesce(sum(qty * n), 0) as head_days,
        bool_or(begins) as arrived, (array_agg(born order by no desc) filter (where begins))[1] as in_born,
        coalesce(sum(h) filter (where begins), 0) as started, coalesce(sum(h * n) filter (where begins), 0) as started_days,
        coalesce(sum(h) filter (where begins and weight is not null), 0) as in_weighed,
        coalesce(sum(weight) filter (where begins), 0) as in_kilos,
        coalesce(sum(h * n) filter (where begins and weight is not null), 0) as in_days,
        coalesce(sum(h) filter (where leaves), 0) as out_heads,
        coalesce(sum(h) filter (where leaves and weight is not null), 0) as out_weighed,
        coalesce(sum(weight) filter (where leaves), 0) as out_kilos,
        coalesce(sum(h * (n - born)) filter (where leaves), 0) as out_ages,
        coalesce(sum(h) filter (where leaves and born is not null), 0) as out_aged,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as all_dead,
        coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as all_culled,
        coalesce(sum(h) filter (where kind = 'OUT_SALE'), 0) as all_sold,
        coalesce(sum(h) filter (where kind = 'IN_WEAN'), 0) as all_weaned,
        coalesce(sum(weight) filter (where kind in ('OUT_DEATH', 'OUT_CULL')), 0) as lost_kilos,
        coalesce(sum(qty) filter (where kind in ('IN_GAIN', 'OUT_LOSS')), 0) as counted,
        min(move_date) filter (where begins) as first_in,
        max(move_date) filter (where qty < 0 and kind <> 'HOUSE_OUT') as last_out
      from told group by 1),
  summed as (
    select day, stock, born, in_born, count(*) filter (where arrived) over since as arrival,
        sum(head_days) over since as head_days, sum(started) over since as started, sum(started_days) over since as started_days,
        sum(in_weighed) over since as in_weighed, sum(in_kilos) over since as in_kilos, sum(in_days) over since as in_days,
        sum(out_heads) over since as out_heads, sum(out_weighed) over since as out_weighed, sum(out_kilos) over since as out_kilos,
        sum(out_ages) over since as out_ages, sum(out_aged) over since as out_aged, sum(all_dead) over since as all_dead,
        sum(all_culled) over since as all_culled, sum(all_sold) over since as all_sold, sum(all_weaned) over since as all_weaned,
        sum(lost_kilos) over since as lost_kilos,
        sum(counted) over since as counted, min(first_in) over since as first_in, max(last_out) over since as last_out
      from evening window since as (order by day)),
  whole as (select *, first_value(in_born) over (partition by arrival order by day) as last_in_born from summed),
  moved as (
    select house_id, move_date as day, sum(qty) as net, coalesce(sum(h) filter (where kind = 'IN_INIT'), 0) as init,
        coalesce(sum(h) filter (where kind in ('IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN')), 0) as came,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as dead, coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as culled,
        coalesce(sum(h) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold,
        coalesce(sum(h) filter (where kind in ('OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS')), 0) as went,
        coalesce(sum(qty) filter (where kind in ('HOUSE_IN', 'HOUSE_OUT')), 0) as shifted,
        coalesce(sum(weight) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_kilos,
        coalesce(sum(amount) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_amount,
        coalesce(sum(weight) filter (where leaves or kind in ('OUT_DEATH', 'OUT_CULL')), 0) - coalesce(sum(weight) filter (where begins), 0)
          as net_kilos
      from told group by 1, 2),
  standing as (
    select h.house_id, w.day, sum(coalesce(m.net, 0)) over (partition by h.house_id order by w.day) as heads, m.day is not null as moves,
        m.init, m.came, m.dead, m.culled, m.sold, m.went, m.shifted, m.sold_kilos, m.sold_amount, m.net_kilos
      from (select house_id, min(day) as first from moved group by 1) h
      join whole w on w.day >= h.first
      left join moved m on m.house_id is not distinct from h.house_id and m.day = w.day)
  select farm, batch, s.house_id, s.day, coalesce(lead(s.day) over (partition by s.house_id order by s.day), 'infinity')::date,
      s.heads::int, coalesce(s.init, 0)::int, coalesce(s.came, 0)::int, coalesce(s.dead, 0)::int, coalesce(s.culled, 0)::int,
      coalesce(s.sold, 0)::int, coalesce(s.went, 0)::int, coalesce(s.shifted, 0)::int, coalesce(s.sold_kilos, 0), coalesce(s.sold_amount, 0),
      w.stock, w.born, w.head_days::bigint, w.started::int, w.started_days::bigint,
      w.last_in_born, w.in_weighed::int, w.in_kilos, w.in_days::bigint,
      w.out_heads::int, w.out_weighed::int, w.out_kilos, w.out_ages, w.out_aged::int, w.all_dead::int, w.all_culled::int,
      w.all_sold::int, w.all_weaned::int, w.lost_kilos, w.counted::int, w.first_in, w.last_out, coalesce(s.net_kilos, 0)
    from standing s join whole w on w.day = s.day where s.heads <> 0 or s.moves
$$;

-- Writes what differs from the day on that a change reaches back to; the day before it ends where the next begins.
create or replace function keep_batch_days(farm uuid, batch uuid, since date) returns void language plpgsql as $$ begin
  with days as materialized (select * from batch_days(farm, batch)),
    gone as (delete from batch_day b where b.farm_id = farm and b.batch_id = batch and b.day >= since
      and not exists (select 1 from days d where d.day = b.day and d.house_id is not distinct from b.house_id))
  insert into batch_day as b select * from days where day >= since or until >= since
  on conflict (farm_id, batch_id, day, house_id) do update
    set (until, heads, init, came, dead, culled, sold, went, shifted, sold_kilos, sold_amount, stock, born, head_days, started, started_days,
        in_born, in_weighed, in_kilos, in_days, out_heads, out_weighed, out_kilos, out_ages, out_aged, all_dead, all_culled, all_sold, all_weaned,
        lost_kilos, counted, first_in, last_out, net_kilos)
      = (excluded.until, excluded.heads, excluded.init, excluded.came, excluded.dead, excluded.culled, excluded.sold, excluded.went,
        excluded.shifted, excluded.sold_kilos, excluded.sold_amount, excluded.stock, excluded.born, excluded.head_days, excluded.started,
        excluded.started_days, excluded.in_born, excluded.in_weighed, excluded.in_kilos, excluded.in_days, excluded.out_heads,
        excluded.out_weighed, excluded.out_kilos, excluded.out_ages, excluded.out_aged, excluded.all_dead, excluded.all_culled,
        excluded.all_sold, excluded.all_weaned, excluded.lost_kilos, excluded.counted, excluded.first_in, excluded.last_out, excluded.net_kilos)
    where (b.*) is distinct from (excluded.*);
end $$;

-- The days there are; movements of one kind between houses weigh nothing here.
update batch_day d set net_kilos = m.net from (
    select farm_id, batch_id, house_id, move_date, sum(case when kind in ('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER') then -weight else weight end) as net
      from batch_move where weight is not null and kind in ('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'OUT_SALE', 'OUT_SLAUGHTER', 'OUT_TRANSFER',
        'OUT_SELECT', 'OUT_DEATH', 'OUT_CULL') group by 1, 2, 3, 4) m
  where d.farm_id = m.farm_id and d.batch_id = m.batch_id and d.house_id is not distinct from m.house_id and d.day = m.move_date and m.net <> 0;
alter table batch_day alter column net_kilos drop default;

-- Feed of a period by index alone, that of single animals told apart.
drop index feed_use_sum_idx;
create index feed_use_sum_idx on feed_use (farm_id, use_date)
  include (batch_id, house_id, pig_id, feed_class, feed_id, source, qty, amount, uid);

-- migration 0068_batch_weeks
-- What growing pigs of a batch came to in each whole calendar week (from Monday): reports of many weeks read weeks, and days only
-- at the ends of the period. It follows from batch_day and batch_weighing and can be dropped and rebuilt.
create table batch_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid not null,
  closing integer not null,
  days integer not null,
  came integer not null,
  dead integer not null,
  culled integer not null,
  sold integer not null,
  went integer not null,
  -- To as many places as days add up to: a report must not tell where its figures come from.
  sold_kilos numeric not null,
  sold_amount numeric not null,
  -- kg and the days they were gained in, where the weights are known.
  gain numeric,
  gain_days integer,
  -- Of the evening of its Sunday, as far as it is known: kg, days of age, and where a head stands on the curve of growth.
  closed numeric,
  age integer,
  placed double precision,
  primary key (farm_id, week, batch_id)
);

-- Batches that changed since their weeks were written, and the Sunday a farm's weeks reach to.
create table batch_week_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  primary key (farm_id, uid)
);
create table batch_week_until (
  farm_id uuid primary key,
  until date not null
);

do $$
declare t text;
begin
  foreach t in array array['batch_week', 'batch_week_stale', 'batch_week_until'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Marks are rows that are only added: a clerk never waits for who writes the weeks, and what is entered meanwhile keeps its mark.
create function batch_weeks_changed() returns trigger language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from changed;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['batch_day', 'batch_weighing'] loop
    execute format('create trigger weeks_insert after insert on %I referencing new table as changed
      for each statement execute function batch_weeks_changed()', t);
    execute format('create trigger weeks_update after update on %I referencing new table as changed
      for each statement execute function batch_weeks_changed()', t);
    execute format('create trigger weeks_delete after delete on %I referencing old table as changed
      for each statement execute function batch_weeks_changed()', t);
  end loop;
end $$;

-- migration 0069_treated_litters
-- Piglets of a treated litter are not sold before its withdrawal period is over: asked for by litter.
create index medication_litter_idx on medication (farm_id, litter_uid) where litter_uid is not null;

-- migration 0070_counted_columns
-- What the pigs of a batch that are there have cost up to today, read like columns of it: batch.stock_cost.
create function stock_cost(batch) returns numeric language sql stable as $$
  select c.balance from batch_cost_day c
   where c.farm_id = $1.farm_id and c.batch_id = $1.uid and c.day <= app_today() order by c.day desc limit 1
$$;
create function head_cost(batch) returns numeric language sql stable as $$
  select round(c.balance / nullif(c.heads, 0), 2) from batch_cost_day c
   where c.farm_id = $1.farm_id and c.batch_id = $1.uid and c.day <= app_today() order by c.day desc limit 1
$$;

-- kg told the same day for the house of an animal that a station fed, or a house above it, and its class: fed twice (K-56).
create function house_fed(station_feed) returns numeric language sql stable as $$
  select sum(h.qty) from feed_use f join organize own on own.uid = f.house_id
    join feed_use h on h.farm_id = f.farm_id and h.use_date = f.use_date and h.feed_class = f.feed_class
      and h.pig_id is null and h.batch_id is null
    join organize above on above.uid = h.house_id and own.tree_path like above.tree_path || '%'
   where f.farm_id = $1.farm_id and f.uid = $1.uid
$$;

-- migration 0071_feed_use_eaten
-- What a batch ate in a few days of it by index alone: looked up through the days of its farm, hundreds of rows of other batches
-- were read for each.
drop index feed_use_batch_idx;
create index feed_use_batch_idx on feed_use (farm_id, batch_id, use_date)
  include (house_id, feed_class, feed_id, source, qty, amount) where batch_id is not null;

-- migration 0072_fed_weeks
-- What a batch ate in each of its kept weeks, with its shares of what was told for houses, and the days of the weeks it was fed in.
-- A week in which it ate but neither stood nor moved has a row too, so that no feed is lost.
alter table batch_week add column feed numeric, add column fed_days integer, add column stood boolean not null default true;
alter table batch_week alter column stood drop default;
create index batch_week_apart_idx on batch_week (farm_id, week) include (batch_id, feed) where not stood;
-- Written anew by the server, all farms within a minute of its start.
delete from batch_week;
delete from batch_week_until;

-- Who stood in a house in some days, from the newest on.
drop index batch_day_house_idx;
create index batch_day_house_idx on batch_day (farm_id, house_id, until, day);

-- A share of a house's feed follows from all that stood there: who stands beside a changed batch is marked with it. House by house:
-- joined with what changed, all days would be gone through where many batches come at once.
create function mark_house_weeks(farm uuid, house uuid, since date, until date) returns void language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct d.farm_id, d.batch_id from batch_day d
    where d.farm_id = farm and d.house_id = house and d.until > since and d.day < mark_house_weeks.until;
end $$;
create function batch_weeks_beside() returns trigger language plpgsql as $$ begin
  insert into batch_week_stale (farm_id, batch_id) select distinct farm_id, batch_id from changed;
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from changed where house_id is not null group by farm_id, house_id;
  return null;
end $$;
drop trigger weeks_insert on batch_day;
drop trigger weeks_update on batch_day;
drop trigger weeks_delete on batch_day;
create trigger weeks_insert after insert on batch_day referencing new table as changed
  for each statement execute function batch_weeks_beside();
create trigger weeks_update after update on batch_day referencing new table as changed
  for each statement execute function batch_weeks_beside();
create trigger weeks_delete after delete on batch_day referencing old table as changed
  for each statement execute function batch_weeks_beside();

-- The stage says which feed of a house is a batch's.
create function batch_fed_otherwise() returns trigger language plpgsql as $$ begin
  perform mark_house_weeks(farm_id, house_id, min(day), max(until)) from batch_day
    where farm_id = new.farm_id and batch_id = new.uid and house_id is not null group by farm_id, house_id;
  return null;
end $$;
create trigger weeks_fed after update of stage, deleted on batch for each row
  when (old.stage is distinct from new.stage or old.deleted is distinct from new.deleted) execute function batch_fed_otherwise();

-- Feed of weeks that are not kept yet marks nobody: what is told each day is of the week that runs. Who keeps one more week waits
-- for those who tell feed at that moment, and they for him, so that none of it falls between.
create function batch_feed_changed() returns trigger language plpgsql as $$ begin
  perform from batch_week_until u where u.farm_id in (select farm_id from changed) order by u.farm_id for share;
  insert into batch_week_stale (farm_id, batch_id)
    select distinct c.farm_id, c.batch_id from changed c left join batch_week_until u on u.farm_id = c.farm_id
      where c.batch_id is not null and (u.until is null or c.use_date <= u.until);
  perform mark_house_weeks(c.farm_id, c.house_id, min(c.use_date), max(c.use_date) + 1)
    from changed c left join batch_week_until u on u.farm_id = c.farm_id
    where c.batch_id is null and c.pig_id is null and c.house_id is not null and (u.until is null or c.use_date <= u.until)
    group by c.farm_id, c.house_id;
  return null;
end $$;
create trigger weeks_kept_insert after insert on feed_use referencing new table as changed
  for each statement execute function batch_feed_changed();
create trigger weeks_kept_delete after delete on feed_use referencing old table as changed
  for each statement execute function batch_feed_changed();
create trigger weeks_kept_update_a after update on feed_use referencing new table as changed
  for each statement execute function batch_feed_changed();
create trigger weeks_kept_update_b after update on feed_use referencing old table as changed
  for each statement execute function batch_feed_changed();

-- migration 0073_side_rows
-- The rows of a statement, told as its text: as a function it is a whole of its own, which a parallel worker may run beside
-- others, whatever is in it (decision 0020). Whoever calls it may read what he may read himself.
create function side_rows(statement text) returns setof record language plpgsql stable parallel safe cost 1000000 rows 5000
  set max_parallel_workers_per_gather = 0 as $$ begin
  return query execute statement;
end $$;

-- They read settings of the transaction, which its workers are told.
alter function app_farms() parallel safe;
alter function app_companies() parallel safe;
alter function app_root() parallel safe;
alter function app_today() parallel safe;

-- migration 0074_feed_eaten
-- What each feeding came to: the heads that ate of it, the days of a head it fed, and the kg that were standard for them. Lists and
-- sums over all farms read these rows instead of meeting every feeding with its batch or house, its age and its standard. They follow
-- from feed_use and what stands there, and can be dropped and rebuilt.
create table feed_eaten (
  farm_id uuid not null,
  use_date date not null,
  uid uuid not null,
  house_id uuid,
  batch_id uuid,
  pig_id uuid,
  feed_class text not null,
  feed_id uuid,
  source text,
  qty numeric(16,2) not null,
  price numeric(16,4),
  amount numeric(16,2),
  -- Several feedings of the same eaters on a day share their days and standard by kg; to as many places as they come out.
  heads integer,
  head_days numeric,
  standard numeric,
  primary key (farm_id, use_date, uid)
);

-- A change of anything behind a farm's feedings leaves here the first day it reaches back to; days before it are right.
create table feed_eaten_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['feed_eaten', 'feed_eaten_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Feed that is told or taken back reaches back to its day, whether anything is left of that day or not.
create function eaten_changed() returns trigger language plpgsql as $$ begin
  insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from changed group by farm_id;
  return null;
end $$;
create trigger eaten_insert after insert on feed_use referencing new table as changed for each statement execute function eaten_changed();
create trigger eaten_delete after delete on feed_use referencing old table as changed for each statement execute function eaten_changed();
create trigger eaten_update_a after update on feed_use referencing new table as changed for each statement execute function eaten_changed();
create trigger eaten_update_b after update on feed_use referencing old table as changed for each statement execute function eaten_changed();

-- Of who stood there, only days are behind that feed was told of: of any, or of houses and single animals.
create function mark_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f where f.farm_id = farm and f.use_date >= mark_feedings.since order by f.use_date limit 1
$$;
create function mark_shared_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f
      where f.farm_id = farm and f.use_date >= mark_shared_feedings.since and f.batch_id is null order by f.use_date limit 1
$$;

-- Rows that come and go reach back to their first day; of those that change, what counts is told below.
do $$
declare t record;
begin
  for t in select * from (values
    ('batch_day', 'day', 'mark_feedings'), ('pig_stay', 'from_date', 'mark_shared_feedings'),
    ('sow_service', 'service_date', 'mark_shared_feedings'), ('litter', 'farrow_date', 'mark_shared_feedings')
  ) as x (name, day, mark) loop
    execute format('create function eaten_%1$s() returns trigger language plpgsql as $f$ begin
      perform %3$I(farm_id, min(%2$I)) from changed group by farm_id; return null; end $f$', t.name, t.day, t.mark);
    execute format('create trigger eaten_insert after insert on %1$I referencing new table as changed
      for each statement execute function eaten_%1$s()', t.name);
    execute format('create trigger eaten_delete after delete on %1$I referencing old table as changed
      for each statement execute function eaten_%1$s()', t.name);
  end loop;
end $$;

-- Where a stay or a stand only ends on another day, the days before both ends are what they were.
create function reeaten_batch_day() returns trigger language plpgsql as $$ begin
  perform mark_feedings(farm_id, min(since)) from (select n.farm_id, case
        when (o.heads, o.born) is distinct from (n.heads, n.born) then n.day
        when o.until <> n.until then least(o.until, n.until) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.batch_id = n.batch_id and o.day = n.day
        and o.house_id is not distinct from n.house_id) reached
    where since is not null group by farm_id;
  return null;
end $$;
create function reeaten_pig_stay() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.house_id) is distinct from (n.from_date, n.house_id) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(coalesce(o.to_date, 'infinity'), coalesce(n.to_date, 'infinity')) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;
do $$
declare t record;
begin
  for t in select * from (values ('sow_service', 'service_date'), ('litter', 'farrow_date')) as x (name, day) loop
    execute format('create function reeaten_%1$s() returns trigger language plpgsql as $f$ begin
      perform mark_shared_feedings(n.farm_id, min(least(o.%2$I, n.%2$I)))
        from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
        where (o.%2$I, o.pig_id) is distinct from (n.%2$I, n.pig_id) group by n.farm_id;
      return null; end $f$', t.name, t.day);
  end loop;
end $$;
-- Age and breed say which standard holds: on every day.
create function reeaten_pig() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.birth_date, o.breed_id) is distinct from (n.birth_date, n.breed_id) group by n.farm_id;
  return null;
end $$;
create function reeaten_batch() returns trigger language plpgsql as $$ begin
  perform mark_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where o.breed_id is distinct from n.breed_id group by n.farm_id;
  return null;
end $$;
do $$
declare name text;
begin
  foreach name in array array['batch_day', 'pig_stay', 'sow_service', 'litter', 'pig', 'batch'] loop
    execute format('create trigger eaten_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function reeaten_%1$s()', name);
  end loop;
end $$;

-- Standards reach over the wall of whoever sets them: every farm they may hold for is marked.
create function eaten_standard() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_feedings(farm.uid, min(coalesce(s.effective_from, '-infinity'))) from changed s
      left join organize node on node.uid = s.organize_id left join organize company on company.uid = s.company_id
      join organize farm on farm.type = 'farm' and (s.organize_id is null or farm.tree_path like node.tree_path || '%')
        and (s.company_id is null or farm.tree_path like company.tree_path || '%')
    group by farm.uid;
  return null;
end $$;
create trigger eaten_insert after insert on feeding_standard referencing new table as changed
  for each statement execute function eaten_standard();
create trigger eaten_delete after delete on feeding_standard referencing old table as changed
  for each statement execute function eaten_standard();
create trigger eaten_update_a after update on feeding_standard referencing new table as changed
  for each statement execute function eaten_standard();
create trigger eaten_update_b after update on feeding_standard referencing old table as changed
  for each statement execute function eaten_standard();

-- So does a farm that comes to stand elsewhere.
create function eaten_moved() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_feedings(n.uid, '-infinity') from changed n join was o on o.uid = n.uid
    where n.type = 'farm' and o.tree_path is distinct from n.tree_path;
  return null;
end $$;
create trigger eaten_moved after update on organize referencing old table as was new table as changed
  for each statement execute function eaten_moved();

-- What stands already is worked out within a minute of the server's start.
insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from feed_use group by farm_id;

-- migration 0075_house_fed
-- kg told the same day for the house of an animal that a station fed, or a house above it, and its class: fed twice (K-56). Looked up
-- step by step, the feeding first: where nothing was counted yet, as right after a farm came in, all feed was met with all of it.
create or replace function house_fed(station_feed) returns numeric language sql stable as $$
  select sum(h.qty)
    from (select f.farm_id, f.use_date, f.feed_class, own.tree_path from feed_use f join organize own on own.uid = f.house_id
      where f.farm_id = $1.farm_id and f.uid = $1.uid offset 0) f
    cross join lateral (select h.qty, h.house_id, h.feed_class from feed_use h
      where h.farm_id = f.farm_id and h.use_date = f.use_date and h.batch_id is null and h.pig_id is null offset 0) h
   where h.feed_class = f.feed_class and f.tree_path like (select above.tree_path || '%' from organize above where above.uid = h.house_id)
$$;

-- migration 0076_origin_moves
-- How batches began: read once for each batch and what it came through, wherever origins are told.
create index batch_move_begun_idx on batch_move (farm_id, batch_id) include (kind, counter_batch_id, source_uid)
  where kind in ('IN_WEAN', 'IN_BUY', 'IN_INIT', 'IN_TRANSFER');

-- migration 0077_last_weighings
-- The last weighing of a batch before a day, and what had come to the batch by then: looked up by index alone for each evening
-- between which a batch grew.
create index batch_weighing_day_idx on batch_weighing (farm_id, batch_id, weigh_date) include (weight, sample_qty);
drop index batch_day_key;
create unique index batch_day_key on batch_day (farm_id, batch_id, day, house_id) include (in_weighed, in_kilos, in_days) nulls not distinct;

-- migration 0078_feed_share
-- What each batch ate of what was told for a house: its share by the heads of its class that stood there on the evening
-- (§2.12). Kept for farms that feed by house, where sharing three years of it would take seconds each time it is read. Made anew together
-- with feed_eaten, from the day a mark of its reaches back to; can be dropped and rebuilt.
create table feed_share (
  farm_id uuid not null,
  use_date date not null,
  feed_uid uuid not null,
  batch_id uuid not null,
  house_id uuid not null,
  feed_id uuid,
  -- to as many places as they come out
  qty numeric not null,
  amount numeric,
  primary key (farm_id, batch_id, use_date, feed_uid)
);
create index feed_share_date_idx on feed_share (farm_id, use_date) include (batch_id, house_id, feed_id, qty, amount);

-- The same by calendar week, as feed_week is of what was told.
create table share_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid not null,
  feed_id uuid,
  qty numeric not null,
  -- of what has a price: null where nothing has
  amount numeric,
  priced numeric not null
);
create unique index share_week_key on share_week (farm_id, week, batch_id, feed_id) include (qty, amount, priced) nulls not distinct;

do $$
declare t text;
begin
  foreach t in array array['feed_share', 'share_week'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Beside breed, class and being there say who shares.
create or replace function reeaten_batch() returns trigger language plpgsql as $$ begin
  perform mark_feedings(n.farm_id, '-infinity') from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.breed_id, o.stage, o.deleted) is distinct from (n.breed_id, n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

-- What a station gave to one animal is nobody else's.
create or replace function batch_feed(b batch, until date) returns numeric language sql stable as $$
  select round(sum(f.qty), 2) from (
    select u.qty from feed_use u where u.farm_id = b.farm_id and u.batch_id = b.uid and u.use_date <= batch_feed.until
    union all
    select u.qty * d.heads / beside.heads from batch_day d
      join feed_use u on u.farm_id = d.farm_id and u.house_id = d.house_id and u.batch_id is null and u.pig_id is null and u.use_date >= d.day
        and u.use_date < d.until and u.use_date <= batch_feed.until and u.feed_class = feed_class_of(b.stage)
      cross join lateral (select sum(o.heads) as heads from batch_day o join batch ob on ob.farm_id = o.farm_id and ob.uid = o.batch_id
          and not ob.deleted and feed_class_of(ob.stage) = u.feed_class
        where o.farm_id = d.farm_id and o.house_id = d.house_id and o.day <= u.use_date and o.until > u.use_date) beside
     where d.farm_id = b.farm_id and d.batch_id = b.uid and d.heads > 0) f
$$;

insert into feed_eaten_stale (farm_id, since) select farm_id, min(use_date) from feed_use where batch_id is null group by farm_id;

-- migration 0079_batch_birth
-- Programmes of vaccination ask for batches by the day they were born.
create index batch_birth_idx on batch (farm_id, birth_date);

-- migration 0080_outlook
-- What a farm's sows may be expected to bring is taken from the litters and weanings of a year: read from their indexes alone.
drop index litter_wean_idx;
create index litter_wean_idx on litter (farm_id, wean_date) include (uid, init, live_piglets, foster_in, foster_out, deaths) where wean_date is not null;
drop index litter_move_date_idx;
create index litter_move_date_idx on litter_move (farm_id, move_date) include (kind, qty, batch_id, uid);

-- migration 0081_litter_technician
-- A litter tells who served for it, as it tells the boar: looked up one by one, the litters of fifty farms took longer than all
-- else of their comparison.
alter table litter add column technician text;
alter table litter disable trigger user;
update litter l set technician = s.technician from sow_service s
  where s.farm_id = l.farm_id and s.uid = l.service_uid and s.technician is not null;
alter table litter enable trigger user;
-- Litters with piglets still at their mother: with those weaned since a day, all that its movements can belong to.
create index litter_open_idx on litter (farm_id) where wean_date is null;

-- migration 0082_batch_closed
-- Batches of a time gone by: those not closed before it. Of three years most are.
create index batch_closed_idx on batch (farm_id, close_date);

-- migration 0083_parted_herd
-- Females of a period, with all that parts them: fifty farms' animals were read whole, wide as they are, those long gone too.
create index pig_stay_idx on pig (farm_id, (case when exit_date is null then 'infinity'::date else exit_date end))
  include (exit_date, uid, sex, deleted, entry_date, entry_parity, first_service_date, pig_class, breed_id, line_id, selective_level_id, source);

-- A move of a litter tells whose it is: to find the sow, the litters of the period were read once more.
alter table litter_move add column pig_id uuid;
alter table litter_move disable trigger user;
-- moves of no litter belong to nobody: a check of the projections takes them away
delete from litter_move m where not exists (select 1 from litter l where l.farm_id = m.farm_id and l.uid = m.litter_uid);
update litter_move m set pig_id = l.pig_id from litter l where l.farm_id = m.farm_id and l.uid = m.litter_uid;
alter table litter_move enable trigger user;
alter table litter_move alter column pig_id set not null;
create index litter_move_pig_idx on litter_move (farm_id, pig_id);
create index litter_move_weaned_idx on litter_move (farm_id, move_date) include (pig_id, qty) where kind = 'WEAN';

-- First services after a weaning: of which sow, too, and those taken over with her.
drop index sow_service_weaned_idx;
create index sow_service_weaned_idx on sow_service (farm_id, service_date) include (cycle_parity, wean_date, pig_id, init)
  where service_no = 1 and wean_date is not null;

-- Sows that were to be culled, asked for one by one of services that came to nothing.
create index sow_span_cull_idx on sow_span (farm_id, pig_id, from_date) where status = 'CULL_WAIT';

-- migration 0084_stock
-- What happens to stock: the truth. Documents and events of the farm write it, the ledger is made of it by replay.
create table stock_event (
  farm_id uuid not null,
  uid uuid not null,
  event_date date not null,
  seq bigint not null,
  kind text not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  to_warehouse_id uuid,
  lot text not null default '',
  qty numeric(16,3) not null check (qty > 0),
  -- 元, of what came from outside.
  amount numeric(16,2) check (amount >= 0),
  -- The issue that a return undoes.
  of_uid uuid,
  -- Document or event it comes from: its name, its row, its line.
  source text not null,
  source_uid uuid not null,
  source_line integer,
  doc_no text,
  house_id uuid,
  batch_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  primary key (farm_id, uid)
);
create index stock_event_material_idx on stock_event (farm_id, material_id, event_date);
create index stock_event_source_idx on stock_event (farm_id, source_uid);
create index stock_event_of_idx on stock_event (farm_id, of_uid) where of_uid is not null;

-- The ledger: one line for an event, two for a transfer. Out is negative; what was left behind it stands beside.
create table stock_move (
  farm_id uuid not null,
  uid uuid not null,
  leg integer not null,
  event_date date not null,
  rank integer not null,
  seq bigint not null,
  kind text not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  lot text not null,
  qty numeric(16,3) not null,
  amount numeric(16,2) not null,
  qty_after numeric(16,3) not null check (qty_after >= 0),
  amount_after numeric(16,2) not null check (amount_after >= 0),
  lot_after numeric(16,3) not null check (lot_after >= 0),
  primary key (farm_id, uid, leg)
);
create index stock_move_ledger_idx on stock_move (farm_id, material_id, event_date, warehouse_id);
create index stock_move_day_idx on stock_move (farm_id, event_date, warehouse_id, material_id) include (kind, qty, amount);
create index stock_move_lot_idx on stock_move (farm_id, event_date) include (warehouse_id, material_id, lot, qty) where lot <> '';

-- What is there now, of a material in a warehouse and of its lots: where a replay begins, less what it replays.
create table stock_shelf (
  farm_id uuid not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(16,3) not null check (qty >= 0),
  amount numeric(16,2) not null check (amount >= 0 and (qty > 0 or amount = 0)),
  primary key (farm_id, material_id, warehouse_id)
);
create table stock_lot (
  farm_id uuid not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  lot text not null,
  qty numeric(16,3) not null check (qty >= 0),
  primary key (farm_id, material_id, warehouse_id, lot)
);
-- What is known of a lot wherever it lies: the first receipt says it.
create table material_lot (
  farm_id uuid not null,
  material_id uuid not null,
  lot text not null,
  mfg_date date,
  exp_date date,
  supplier_id uuid,
  primary key (farm_id, material_id, lot)
);
-- What the warehouses held at the end of a month: where a stock of any past day begins.
create table stock_month (
  farm_id uuid not null,
  month date not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  qty numeric(16,3) not null,
  amount numeric(16,2) not null,
  primary key (farm_id, month, material_id, warehouse_id) include (qty, amount)
);
-- Months that are kept there, whole.
create table stock_rolled (
  farm_id uuid not null,
  month date not null,
  primary key (farm_id, month)
);

do $$
declare one text;
begin
  foreach one in array array['stock_event', 'stock_move', 'stock_shelf', 'stock_lot', 'material_lot', 'stock_month', 'stock_rolled'] loop
    execute format('alter table %I enable row level security', one);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', one || '_scope', one);
    execute format('grant select, insert, update, delete on %I to pig_app', one);
  end loop;
end $$;

-- migration 0085_materials
-- receive
create table material_receipt (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  receive_farm_id uuid not null,
  receive_date date not null,
  items text,
  amount numeric(16,2),
  warehouse_id uuid not null,
  supplier_id uuid not null,
  po_no text,
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table material_receipt enable row level security;
create policy material_receipt_scope on material_receipt using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_receipt to pig_app;
create unique index material_receipt_farm_id_doc_no_key on material_receipt (farm_id, doc_no) nulls not distinct where not deleted;
create index material_receipt_doc_no_sort on material_receipt (farm_id, doc_no desc, uid desc);

-- materialReceiveApply
create table requisition (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  apply_farm_id uuid not null,
  apply_date date not null,
  items text,
  amount numeric(16,2),
  applicant text not null,
  warehouse_id uuid not null,
  purpose text not null,
  house_id uuid,
  batch_no text,
  department text,
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table requisition enable row level security;
create policy requisition_scope on requisition using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on requisition to pig_app;
create unique index requisition_farm_id_doc_no_key on requisition (farm_id, doc_no) nulls not distinct where not deleted;
create index requisition_doc_no_sort on requisition (farm_id, doc_no desc, uid desc);

-- material-return
create table material_return (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  return_farm_id uuid not null,
  return_date date not null,
  items text,
  amount numeric(16,2),
  direction text not null,
  source_no text not null,
  cause text not null,
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table material_return enable row level security;
create policy material_return_scope on material_return using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_return to pig_app;
create unique index material_return_farm_id_doc_no_key on material_return (farm_id, doc_no) nulls not distinct where not deleted;
create index material_return_doc_no_sort on material_return (farm_id, doc_no desc, uid desc);

-- material-transfer
create table material_transfer (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  move_farm_id uuid not null,
  move_date date not null,
  warehouse_id uuid not null,
  to_warehouse_id uuid not null,
  items text,
  amount numeric(16,2),
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table material_transfer enable row level security;
create policy material_transfer_scope on material_transfer using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_transfer to pig_app;
create unique index material_transfer_farm_id_doc_no_key on material_transfer (farm_id, doc_no) nulls not distinct where not deleted;
create index material_transfer_doc_no_sort on material_transfer (farm_id, doc_no desc, uid desc);

-- material-alteration
create table material_alteration (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  count_farm_id uuid not null,
  count_date date not null,
  kind text not null,
  warehouse_id uuid not null,
  row_count integer,
  items text,
  amount numeric(16,2),
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table material_alteration enable row level security;
create policy material_alteration_scope on material_alteration using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_alteration to pig_app;
create unique index material_alteration_farm_id_doc_no_key on material_alteration (farm_id, doc_no) nulls not distinct where not deleted;
create index material_alteration_doc_no_sort on material_alteration (farm_id, doc_no desc, uid desc);

-- otherDrug
create table other_drug (
  farm_id uuid not null,
  uid uuid not null,
  at_farm_id uuid not null,
  use_date date not null,
  drug text not null,
  qty numeric(16,2) not null,
  unit_id uuid,
  amount numeric(16,2) not null,
  house_id uuid,
  purpose text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table other_drug enable row level security;
create policy other_drug_scope on other_drug using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on other_drug to pig_app;
create index other_drug_created_at_sort on other_drug (farm_id, created_at desc, uid desc);

-- warehouse
create table warehouse (
  farm_id uuid not null,
  uid uuid not null,
  at_farm_id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  keeper text,
  used_by_events boolean,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table warehouse enable row level security;
create policy warehouse_scope on warehouse using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warehouse to pig_app;
create unique index warehouse_farm_id_code_key on warehouse (farm_id, code) nulls not distinct where not deleted;
create unique index warehouse_farm_id_name_key on warehouse (farm_id, name) nulls not distinct where not deleted;
create index warehouse_created_at_sort on warehouse (farm_id, created_at desc, uid desc);

-- material-safety
create table material_safety (
  farm_id uuid not null,
  uid uuid not null,
  at_farm_id uuid not null,
  material_id uuid not null,
  min_qty numeric(16,3) not null,
  max_qty numeric(16,3),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table material_safety enable row level security;
create policy material_safety_scope on material_safety using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_safety to pig_app;
create unique index material_safety_farm_id_material_id_key on material_safety (farm_id, material_id) nulls not distinct where not deleted;
create index material_safety_created_at_sort on material_safety (farm_id, created_at desc, uid desc);

-- migration 0086_sales
-- basic-salePerson
create table sale_person (
  company_id uuid,
  uid uuid not null,
  name text not null,
  phone text,
  org_ids uuid[] not null default '{}',
  region text,
  client_ids uuid[] not null default '{}',
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table sale_person enable row level security;
create policy sale_person_scope on sale_person using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sale_person to pig_app;
create unique index sale_person_company_id_name_key on sale_person (company_id, name) nulls not distinct where not deleted;
create index sale_person_name_sort on sale_person (name, uid);

-- deliveryBatch
create table delivery_batch (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  plan_date date not null,
  house_id uuid,
  batch_no text not null,
  plan_heads integer not null,
  plan_weight numeric(16,2),
  estimate numeric(16,2),
  client_id uuid,
  sale_person_id uuid,
  vehicle text,
  progress text,
  actual_heads integer,
  actual_weight numeric(16,2),
  ticket_no text,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table delivery_batch enable row level security;
create policy delivery_batch_scope on delivery_batch using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on delivery_batch to pig_app;
create unique index delivery_batch_farm_id_doc_no_key on delivery_batch (farm_id, doc_no) nulls not distinct where not deleted;
create index delivery_batch_doc_no_sort on delivery_batch (farm_id, doc_no desc, uid desc);

-- ware-ticket
create table ware_ticket (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  weigh_farm_id uuid not null,
  weigh_date date not null,
  vehicle text not null,
  load text not null,
  client_id uuid,
  tare numeric(16,2) not null,
  gross numeric(16,2) not null,
  net numeric(16,2),
  heads integer,
  avg_weight numeric(16,2),
  weigh_time text,
  times integer,
  scale_no text,
  weigher text,
  sale_no text,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table ware_ticket enable row level security;
create policy ware_ticket_scope on ware_ticket using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on ware_ticket to pig_app;
create unique index ware_ticket_farm_id_doc_no_key on ware_ticket (farm_id, doc_no) nulls not distinct where not deleted;
create index ware_ticket_doc_no_sort on ware_ticket (farm_id, doc_no desc, uid desc);

-- sales-ticket
create table sales_ticket (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  sale_farm_id uuid not null,
  sale_date date not null,
  client_id uuid not null,
  sale_type_id uuid not null,
  heads integer,
  gross_weight numeric(16,2),
  net_weight numeric(16,2),
  avg_weight numeric(16,2),
  price numeric(16,4),
  amount numeric(16,2),
  weigh_ids uuid[] not null default '{}',
  weigher text,
  sale_person_id uuid,
  vehicle text,
  quarantine_no text,
  delivery_no text,
  settlement text,
  settled_no text,
  checkout_no text,
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table sales_ticket enable row level security;
create policy sales_ticket_scope on sales_ticket using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on sales_ticket to pig_app;
create unique index sales_ticket_farm_id_doc_no_key on sales_ticket (farm_id, doc_no) nulls not distinct where not deleted;
create index sales_ticket_doc_no_sort on sales_ticket (farm_id, doc_no desc, uid desc);

-- unified_checkout
create table unified_checkout (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  checkout_farm_id uuid not null,
  checkout_date date not null,
  vehicle text not null,
  client_id uuid,
  weigh_ids uuid[] not null default '{}',
  tickets integer,
  heads integer,
  weight numeric(16,2),
  weighed numeric(16,2),
  difference numeric(16,2),
  amount numeric(16,2),
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table unified_checkout enable row level security;
create policy unified_checkout_scope on unified_checkout using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on unified_checkout to pig_app;
create unique index unified_checkout_farm_id_doc_no_key on unified_checkout (farm_id, doc_no) nulls not distinct where not deleted;
create index unified_checkout_doc_no_sort on unified_checkout (farm_id, doc_no desc, uid desc);

-- settle-accounts
create table settlement (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  settle_farm_id uuid not null,
  settle_date date not null,
  client_id uuid not null,
  tickets integer,
  receivable numeric(16,2),
  prepaid numeric(16,2),
  discount numeric(16,2),
  paid numeric(16,2),
  balance numeric(16,2),
  paid_date date,
  pay_method text,
  invoice_no text,
  lines jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table settlement enable row level security;
create policy settlement_scope on settlement using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on settlement to pig_app;
create unique index settlement_farm_id_doc_no_key on settlement (farm_id, doc_no) nulls not distinct where not deleted;
create index settlement_doc_no_sort on settlement (farm_id, doc_no desc, uid desc);

-- sale_limit
create table sale_limit (
  company_id uuid,
  uid uuid not null,
  sale_type_id uuid not null,
  organize_id uuid,
  min_price numeric(16,4),
  max_heads integer,
  from_date date not null,
  to_date date,
  approved_by text,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table sale_limit enable row level security;
create policy sale_limit_scope on sale_limit using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sale_limit to pig_app;
create unique index sale_limit_company_id_sale_type_id_organize_id_from_date_key on sale_limit (company_id, sale_type_id, organize_id, from_date) nulls not distinct where not deleted;
create index sale_limit_from_date_sort on sale_limit (from_date desc, uid desc);

create function clients(sale_person) returns integer language sql immutable as $$ select coalesce(cardinality($1.client_ids), 0) $$;
create index sales_ticket_day_idx on sales_ticket (farm_id, sale_date desc);
create index sales_ticket_client_idx on sales_ticket (farm_id, client_id) where status = 'APPROVED' and not deleted;
create index sales_ticket_delivery_idx on sales_ticket (farm_id, delivery_no) where delivery_no is not null;

-- migration 0087_cost_registries
-- periodCost
create table period_cost (
  farm_id uuid not null,
  uid uuid not null,
  month text not null,
  at_farm_id uuid not null,
  cost_item_id uuid not null,
  department text,
  amount numeric(16,2) not null,
  allocation text not null,
  cost_class text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table period_cost enable row level security;
create policy period_cost_scope on period_cost using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on period_cost to pig_app;
create index period_cost_month_sort on period_cost (farm_id, month desc, uid desc);

-- energy-consumption
create table energy_consumption (
  farm_id uuid not null,
  uid uuid not null,
  month text not null,
  at_farm_id uuid not null,
  house_id uuid,
  energy_type_id uuid not null,
  meter text,
  last_reading numeric(16,2),
  reading numeric(16,2),
  qty numeric(16,2),
  price numeric(16,4),
  amount numeric(16,2),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table energy_consumption enable row level security;
create policy energy_consumption_scope on energy_consumption using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on energy_consumption to pig_app;
create unique index energy_consumption_farm_id_month_energy_type_id_house_id_me_key on energy_consumption (farm_id, month, energy_type_id, house_id, meter) nulls not distinct where not deleted;
create index energy_consumption_month_sort on energy_consumption (farm_id, month desc, uid desc);

-- publicPositionSalary
create table public_salary (
  farm_id uuid not null,
  uid uuid not null,
  month text not null,
  at_farm_id uuid not null,
  staff_id uuid not null,
  position_id uuid,
  base numeric(16,2) not null,
  bonus numeric(16,2),
  deduction numeric(16,2),
  social numeric(16,2),
  total numeric(16,2),
  allocation text not null,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table public_salary enable row level security;
create policy public_salary_scope on public_salary using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on public_salary to pig_app;
create unique index public_salary_farm_id_month_staff_id_key on public_salary (farm_id, month, staff_id) nulls not distinct where not deleted;
create index public_salary_month_sort on public_salary (farm_id, month desc, uid desc);

-- directPositionSalary
create table direct_salary (
  farm_id uuid not null,
  uid uuid not null,
  month text not null,
  at_farm_id uuid not null,
  staff_id uuid not null,
  position_id uuid,
  base numeric(16,2) not null,
  bonus numeric(16,2),
  deduction numeric(16,2),
  social numeric(16,2),
  total numeric(16,2),
  house_ids uuid[] not null default '{}',
  batch_ids uuid[] not null default '{}',
  shares text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table direct_salary enable row level security;
create policy direct_salary_scope on direct_salary using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on direct_salary to pig_app;
create unique index direct_salary_farm_id_month_staff_id_key on direct_salary (farm_id, month, staff_id) nulls not distinct where not deleted;
create index direct_salary_month_sort on direct_salary (farm_id, month desc, uid desc);

-- lowConsumption
create table low_consumption (
  farm_id uuid not null,
  uid uuid not null,
  month text not null,
  at_farm_id uuid not null,
  item text not null,
  house_id uuid,
  department text,
  qty numeric(16,2) not null,
  amount numeric(16,2) not null,
  mode text not null,
  months integer,
  scrap_month text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table low_consumption enable row level security;
create policy low_consumption_scope on low_consumption using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on low_consumption to pig_app;
create index low_consumption_month_sort on low_consumption (farm_id, month desc, uid desc);

-- pigHouseAssets
create table pig_house_asset (
  farm_id uuid not null,
  uid uuid not null,
  asset_no text not null,
  name text not null,
  at_farm_id uuid not null,
  house_id uuid not null,
  original_value numeric(16,2) not null,
  start_month text not null,
  months integer not null,
  residual_rate numeric(16,2) not null,
  end_month text,
  monthly numeric(16,2),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pig_house_asset enable row level security;
create policy pig_house_asset_scope on pig_house_asset using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_house_asset to pig_app;
create unique index pig_house_asset_farm_id_asset_no_key on pig_house_asset (farm_id, asset_no) nulls not distinct where not deleted;
create index pig_house_asset_start_month_sort on pig_house_asset (farm_id, start_month desc, uid desc);

-- fieldAssets
create table field_asset (
  farm_id uuid not null,
  uid uuid not null,
  asset_no text not null,
  name text not null,
  kind text,
  at_farm_id uuid not null,
  department text,
  original_value numeric(16,2) not null,
  start_month text not null,
  months integer not null,
  residual_rate numeric(16,2) not null,
  end_month text,
  monthly numeric(16,2),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table field_asset enable row level security;
create policy field_asset_scope on field_asset using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on field_asset to pig_app;
create unique index field_asset_farm_id_asset_no_key on field_asset (farm_id, asset_no) nulls not distinct where not deleted;
create index field_asset_start_month_sort on field_asset (farm_id, start_month desc, uid desc);

-- multiFieldAssets
create table multi_field_asset (
  company_id uuid,
  uid uuid not null,
  asset_no text not null,
  name text not null,
  kind text,
  farm_ids uuid[] not null default '{}',
  sharing text not null,
  shares text,
  original_value numeric(16,2) not null,
  start_month text not null,
  months integer not null,
  residual_rate numeric(16,2) not null,
  end_month text,
  monthly numeric(16,2),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table multi_field_asset enable row level security;
create policy multi_field_asset_scope on multi_field_asset using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on multi_field_asset to pig_app;
create unique index multi_field_asset_company_id_asset_no_key on multi_field_asset (company_id, asset_no) nulls not distinct where not deleted;
create index multi_field_asset_start_month_sort on multi_field_asset (start_month desc, uid desc);

-- staffPositions
create table staff_position (
  farm_id uuid not null,
  uid uuid not null,
  at_farm_id uuid not null,
  code text,
  name text not null,
  position_id uuid not null,
  kind text not null,
  house_ids uuid[] not null default '{}',
  from_date date not null,
  to_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table staff_position enable row level security;
create policy staff_position_scope on staff_position using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on staff_position to pig_app;
create unique index staff_position_farm_id_name_code_position_id_from_date_key on staff_position (farm_id, name, code, position_id, from_date) nulls not distinct where not deleted;
create index staff_position_from_date_sort on staff_position (farm_id, from_date desc, uid desc);

-- feedPrice
create table feed_price (
  company_id uuid,
  uid uuid not null,
  material_id uuid not null,
  organize_id uuid,
  price numeric(16,4),
  taxed boolean,
  effective_from date not null,
  effective_to date,
  approved boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table feed_price enable row level security;
create policy feed_price_scope on feed_price using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on feed_price to pig_app;
create index feed_price_effective_from_sort on feed_price (effective_from desc, uid desc);
alter table feed_price add constraint feed_price_effective_excl exclude using gist (int8range(hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(material_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(material_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), '[]') with &&, daterange(effective_from, effective_to, '[]') with &&) where (not deleted);

-- vaccinePrice
create table vaccine_price (
  company_id uuid,
  uid uuid not null,
  material_id uuid not null,
  organize_id uuid,
  price numeric(16,4),
  taxed boolean,
  effective_from date not null,
  effective_to date,
  approved boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table vaccine_price enable row level security;
create policy vaccine_price_scope on vaccine_price using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on vaccine_price to pig_app;
create index vaccine_price_effective_from_sort on vaccine_price (effective_from desc, uid desc);
alter table vaccine_price add constraint vaccine_price_effective_excl exclude using gist (int8range(hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(material_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(material_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), '[]') with &&, daterange(effective_from, effective_to, '[]') with &&) where (not deleted);

-- semenPrice
create table semen_price (
  company_id uuid,
  uid uuid not null,
  material_id uuid not null,
  organize_id uuid,
  price numeric(16,4),
  taxed boolean,
  effective_from date not null,
  effective_to date,
  approved boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table semen_price enable row level security;
create policy semen_price_scope on semen_price using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on semen_price to pig_app;
create index semen_price_effective_from_sort on semen_price (effective_from desc, uid desc);
alter table semen_price add constraint semen_price_effective_excl exclude using gist (int8range(hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(material_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(material_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), '[]') with &&, daterange(effective_from, effective_to, '[]') with &&) where (not deleted);

-- energy-price
create table energy_price (
  company_id uuid,
  uid uuid not null,
  energy_type_id uuid not null,
  organize_id uuid,
  price numeric(16,4),
  unit_id uuid not null,
  effective_from date not null,
  effective_to date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table energy_price enable row level security;
create policy energy_price_scope on energy_price using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on energy_price to pig_app;
create index energy_price_effective_from_sort on energy_price (effective_from desc, uid desc);
alter table energy_price add constraint energy_price_effective_excl exclude using gist (int8range(hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(energy_type_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), hashtextextended(coalesce(company_id::text, '') || '/' || coalesce(energy_type_id::text, '') || '/' || coalesce(organize_id::text, ''), 0), '[]') with &&, daterange(effective_from, effective_to, '[]') with &&) where (not deleted);

-- The second wall: prices above 0 (M-04), shares of a residual and months that can be written off by (C-04), readings that do not go back (C-02).
do $$
declare t text;
begin
  foreach t in array array['feed_price', 'vaccine_price', 'semen_price', 'energy_price'] loop
    execute format('alter table %1$I add constraint %1$s_above_0 check (price is not null and price > 0)', t);
  end loop;
  foreach t in array array['pig_house_asset', 'field_asset', 'multi_field_asset'] loop
    execute format('alter table %1$I add constraint %1$s_sound check (months >= 1 and residual_rate between 0 and 100)', t);
  end loop;
end $$;
alter table energy_consumption add constraint energy_consumption_forward check (reading >= last_reading);

-- Months since the year 0 of a `YYYY-MM`.
create function month_no(text) returns integer language sql immutable parallel safe as
  $$ select left($1, 4)::int * 12 + right($1, 2)::int - 1 $$;
create function this_month() returns integer language sql stable parallel safe as
  $$ select month_no(to_char(app_today(), 'YYYY-MM')) $$;

-- What is written off after so many months, as src/domain/cost/straight-line.ts: as much every month, the rest in the last (F105, F106).
create function straight_line(base numeric, months integer, count integer) returns numeric language sql immutable parallel safe as $$
  select case when count <= 0 then 0 when count >= months then base else least(count * round(base / months, 2), base) end
$$;
create function written_off(value numeric, residual_rate numeric, months integer, start_month text, end_month text, up_to integer)
returns numeric language sql immutable parallel safe as $$
  select straight_line(value - round(value * residual_rate / 100, 2), months,
    least(up_to, coalesce(month_no(end_month), up_to)) - month_no(start_month) + 1)
$$;
do $$
declare t text;
begin
  foreach t in array array['pig_house_asset', 'field_asset', 'multi_field_asset'] loop
    execute format('create function accumulated(%I) returns numeric language sql stable as $f$
      select written_off($1.original_value, $1.residual_rate, $1.months, $1.start_month, $1.end_month, this_month()) $f$', t);
    execute format('create function net_value(%I) returns numeric language sql stable as $f$
      select $1.original_value - accumulated($1) $f$', t);
  end loop;
end $$;

-- As src/domain/cost/amortisation.ts.
create function amortised_to(low_consumption, up_to integer) returns numeric language sql immutable parallel safe as $$
  select case when up_to < month_no($1.month) then 0
    when $1.mode = 'ONCE' then $1.amount
    when $1.mode = 'MONTHLY' then straight_line($1.amount, $1.months, up_to - month_no($1.month) + 1)
    when $1.scrap_month is not null and up_to >= month_no($1.scrap_month) then $1.amount
    else round($1.amount / 2, 2) end
$$;
create function amortised(low_consumption) returns numeric language sql stable as $$ select amortised_to($1, this_month()) $$;

-- Days that animals stood in a house, or in the whole farm, from a day to a day (F01): breeding pigs and pigs of batches.
create function head_days(farm uuid, house uuid, first date, last date) returns bigint language sql stable as $$
  select coalesce(sum(heads * (least(until, last + 1) - greatest(day, first))), 0)::bigint from (
    select 1 as heads, s.from_date as day, coalesce(s.to_date, last + 1) as until, s.house_id from pig_stay s
      where s.farm_id = farm and s.from_date <= last and coalesce(s.to_date, last + 1) > first
    union all select d.heads, d.day, d.until, d.house_id from batch_day d
      where d.farm_id = farm and d.heads > 0 and d.day <= last and d.until > first) stood
   where house is null or stood.house_id = house
$$;
create function per_head(energy_consumption) returns numeric language sql stable as $$
  select round($1.amount * (m.last - m.first + 1) / nullif(head_days($1.farm_id, $1.house_id, m.first, m.last), 0), 2)
    from (select ($1.month || '-01')::date as first, (($1.month || '-01')::date + interval '1 month' - interval '1 day')::date as last) m
$$;

-- migration 0088_biological_depreciation
-- biologicalDepreciation
create table biological_depreciation (
  farm_id uuid not null,
  uid uuid not null,
  month text not null,
  ear_no text not null,
  pig_id uuid not null,
  pig_class text,
  original_value numeric(16,2) not null,
  residual_value numeric(16,2) not null,
  months integer not null,
  start_month text,
  charge numeric(16,2) not null,
  accumulated numeric(16,2) not null,
  net_value numeric(16,2) not null,
  state text not null,
  exit_date date,
  proceeds numeric(16,2),
  gain numeric(16,2),
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table biological_depreciation enable row level security;
create policy biological_depreciation_scope on biological_depreciation using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on biological_depreciation to pig_app;
create unique index biological_depreciation_farm_id_month_pig_id_key on biological_depreciation (farm_id, month, pig_id) nulls not distinct where not deleted;
create index biological_depreciation_month_sort on biological_depreciation (farm_id, month desc, uid desc);

-- Months a farm has accrued: they follow each other, none is accrued twice.
create table depreciation_run (
  farm_id uuid not null,
  month text not null,
  animals integer not null,
  amount numeric(16,2) not null,
  primary key (farm_id, month)
);
alter table depreciation_run enable row level security;
create policy depreciation_run_scope on depreciation_run using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, delete on depreciation_run to pig_app;

-- migration 0089_cost_ledger
-- What a farm's month cost, by who bears it and what for (§2.14). It follows from uses, registries and days alone and can be dropped and
-- rebuilt month by month.
create table cost_ledger (
  farm_id uuid not null,
  month text not null,
  uid uuid not null,
  -- First day of the accounting month.
  day date not null,
  cost_class text not null,
  -- Of a growing batch; null of the breeding herd, and of a class of which nobody stood.
  batch_id uuid,
  item text not null,
  source text not null,
  -- The row of the registry it was told in; null of what was added up.
  source_uid uuid,
  amount numeric(16,2) not null,
  primary key (farm_id, month, uid)
);
create index cost_ledger_day_idx on cost_ledger (farm_id, day);
create index cost_ledger_batch_idx on cost_ledger (farm_id, batch_id) where batch_id is not null;

-- A change behind the costs of a farm leaves here the days, or the month, it reaches; without an end it reaches on.
create table cost_ledger_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date,
  until date,
  month text,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['cost_ledger', 'cost_ledger_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- The approved price of a material on a day: that of the farm, else of what is above it.
create function list_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select p.price from (
      select material_id, organize_id, price, effective_from, effective_to from feed_price where material_id = material and approved and not deleted
      union all select material_id, organize_id, price, effective_from, effective_to from vaccine_price where material_id = material and approved and not deleted
      union all select material_id, organize_id, price, effective_from, effective_to from semen_price where material_id = material and approved and not deleted) p
    join organize f on f.uid = farm left join organize o on o.uid = p.organize_id
   where p.effective_from <= on_day and coalesce(p.effective_to, 'infinity') >= on_day and (o.uid is null or f.tree_path like o.tree_path || '%')
   order by coalesce(o.level, 0) desc limit 1
$$;

-- Whoever changes what costs follow from leaves the mark, whatever way the change comes.
do $$
declare t record;
begin
  for t in select * from (values
    ('feed_use', 'min(use_date), max(use_date), null'),
    ('medication', 'min(treat_date), max(treat_date), null'),
    ('immunisation', 'min(immune_date), max(immune_date), null'),
    ('batch_cost_entry', 'min(cost_date), max(cost_date), null'),
    ('other_drug', 'min(use_date), max(use_date), null'),
    ('stock_move', 'min(event_date), max(event_date), null'),
    ('semen_move', 'min(move_date), max(move_date), null'),
    -- who stands where decides who bears a cost from that day on
    ('batch_move', 'min(move_date), null, null'),
    ('pig_stay', 'min(from_date), null, null'),
    ('pig_house_asset', 'min((start_month || ''-01'')::date) - 31, null, null'),
    ('field_asset', 'min((start_month || ''-01'')::date) - 31, null, null'),
    ('low_consumption', 'min((month || ''-01'')::date) - 31, null, null')
  ) as x (name, reach) loop
    execute format('create function ledger_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, %2$s from changed group by farm_id;
      return null; end $f$', t.name, t.reach);
    execute format('create function ledger_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until, month) select farm_id, %2$s from
        (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $f$', t.name, t.reach);
    execute format('create trigger ledger_insert after insert on %1$I referencing new table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_delete after delete on %1$I referencing old table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function ledger_restale_%1$s()', t.name);
  end loop;
  for t in select unnest(array['energy_consumption', 'public_salary', 'direct_salary', 'period_cost', 'biological_depreciation']) as name loop
    execute format('create function ledger_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, month) select distinct farm_id, month from changed;
      return null; end $f$', t.name);
    execute format('create function ledger_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, month) select farm_id, month from was union select farm_id, month from changed;
      return null; end $f$', t.name);
    execute format('create trigger ledger_insert after insert on %1$I referencing new table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_delete after delete on %1$I referencing old table as changed
      for each statement execute function ledger_stale_%1$s()', t.name);
    execute format('create trigger ledger_update after update on %1$I referencing old table as was new table as changed
      for each statement execute function ledger_restale_%1$s()', t.name);
  end loop;
end $$;

-- What several farms share is written by somebody who may not see all of them: the mark goes over the wall. So with prices.
create function ledger_stale_shared() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into cost_ledger_stale (farm_id, since) select f, (new.start_month || '-01')::date - 31 from unnest(new.farm_ids) f;
  if tg_op = 'UPDATE' then
    insert into cost_ledger_stale (farm_id, since) select f, (old.start_month || '-01')::date - 31 from unnest(old.farm_ids) f;
  end if;
  return null;
end $$;
create trigger ledger_change after insert or update on multi_field_asset for each row execute function ledger_stale_shared();
create function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into cost_ledger_stale (farm_id, since) select f.uid, least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end)
    from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
      or f.tree_path like (select o.tree_path || '%' from organize o where o.uid = new.organize_id));
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['feed_price', 'vaccine_price', 'semen_price'] loop
    execute format('create trigger ledger_change after insert or update on %I for each row execute function ledger_stale_price()', t);
  end loop;
end $$;

-- What stands already is reckoned at the first run.
insert into cost_ledger_stale (farm_id, since) select farm_id, min(day) from (
  select farm_id, min(use_date) as day from feed_use group by 1 union all select farm_id, min(treat_date) from medication group by 1
  union all select farm_id, min(immune_date) from immunisation group by 1 union all select farm_id, min(event_date) from stock_move group by 1
  union all select farm_id, min(cost_date) from batch_cost_entry group by 1) told group by 1;

-- migration 0091_year_plan
-- yearPlan
create table year_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  year integer not null,
  plan_date date not null,
  edition integer,
  in_force boolean,
  item_count integer,
  targets jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table year_plan enable row level security;
create policy year_plan_scope on year_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on year_plan to pig_app;
create unique index year_plan_farm_id_doc_no_key on year_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index year_plan_doc_no_sort on year_plan (farm_id, doc_no desc, uid desc);
-- One version of a farm's year is in force.
create unique index year_plan_in_force_key on year_plan (farm_id, year) where in_force and not deleted;

-- migration 0092_plans
-- launch-apply
alter table launch_apply add column plan_id uuid;

-- plan-introduction
create table introduction_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  year integer not null,
  plan_date date not null,
  quarantine_farm_id uuid,
  heads integer,
  rows jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table introduction_plan enable row level security;
create policy introduction_plan_scope on introduction_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on introduction_plan to pig_app;
create unique index introduction_plan_farm_id_doc_no_key on introduction_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index introduction_plan_doc_no_sort on introduction_plan (farm_id, doc_no desc, uid desc);

-- semen-req-plan
create table semen_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  plan_date date not null,
  week_of date not null,
  week text,
  week_start date,
  stud_id uuid,
  matings integer,
  required integer,
  confirmed integer,
  rows jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table semen_plan enable row level security;
create policy semen_plan_scope on semen_plan using (farm_id = any ((select app_farms())::uuid[]) or stud_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_plan to pig_app;
create unique index semen_plan_farm_id_doc_no_key on semen_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index semen_plan_doc_no_sort on semen_plan (farm_id, doc_no desc, uid desc);

-- piglet-plan
create table piglet_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  plan_date date not null,
  week_of date not null,
  week text,
  week_start date,
  expected integer,
  heads integer,
  rows jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table piglet_plan enable row level security;
create policy piglet_plan_scope on piglet_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet_plan to pig_app;
create unique index piglet_plan_farm_id_doc_no_key on piglet_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index piglet_plan_doc_no_sort on piglet_plan (farm_id, doc_no desc, uid desc);

-- migration 0093_piglings
-- piglingManage
create table pigling (
  farm_id uuid not null,
  uid uuid not null,
  week text,
  week_start date,
  pig_farm_id uuid not null,
  week_of date not null,
  available integer,
  allocated integer,
  remaining integer,
  avg_weight numeric(16,2),
  places text,
  allocations jsonb,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pigling enable row level security;
create policy pigling_scope on pigling using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pigling to pig_app;
create unique index pigling_farm_id_pig_farm_id_week_start_key on pigling (farm_id, pig_farm_id, week_start) nulls not distinct where not deleted;
create index pigling_week_start_sort on pigling (farm_id, week_start desc, uid desc);

-- migration 0094_projects
-- projectM
create table project (
  company_id uuid,
  uid uuid not null,
  project_no text not null,
  name text not null,
  organize_id uuid not null,
  kind text not null,
  design_sows integer not null,
  start_date date not null,
  production_date date,
  leader text,
  stage text not null,
  status text not null,
  gates jsonb,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project enable row level security;
create policy project_scope on project using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project to pig_app;
create unique index project_company_id_project_no_key on project (company_id, project_no) nulls not distinct where not deleted;
create index project_start_date_sort on project (start_date desc, uid desc);

-- planM
create table project_plan (
  company_id uuid,
  uid uuid not null,
  plan_no text not null,
  project_id uuid not null,
  edition integer not null,
  compiler text,
  plan_date date not null,
  status text not null,
  in_force boolean,
  based_on_id uuid,
  approved_by text,
  approved_on date,
  organize_id uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project_plan enable row level security;
create policy project_plan_scope on project_plan using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_plan to pig_app;
create index project_plan_plan_no_sort on project_plan (plan_no desc, uid desc);

-- planItem
create table plan_item (
  company_id uuid,
  uid uuid not null,
  plan_id uuid not null,
  seq integer,
  name text not null,
  item_type text not null,
  phase text,
  start_date date not null,
  end_date date not null,
  quantity numeric(16,2),
  unit text,
  department text,
  done_rate numeric(16,2),
  actual_start date,
  actual_end date,
  actual_qty numeric(16,2),
  origin text not null,
  organize_id uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table plan_item enable row level security;
create policy plan_item_scope on plan_item using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on plan_item to pig_app;
create index plan_item_seq_sort on plan_item (seq, uid);

-- One version of a plan is in force; versions are counted without gaps or doubles.
create unique index project_plan_force_key on project_plan (project_id) where in_force and not deleted;
create unique index project_plan_edition_key on project_plan (project_id, edition) where not deleted;
-- The same item in all versions of a plan.
alter table plan_item add column item_key uuid not null default gen_random_uuid();
create unique index plan_item_key_key on plan_item (plan_id, item_key) where not deleted;
create index plan_item_plan_idx on plan_item (plan_id, seq) where not deleted;

-- Read like columns of their rows: project.progress, project_plan.items.
create function progress(project) returns numeric language sql stable as $$
  select round(sum(coalesce(i.done_rate, 0) * (greatest(i.end_date - i.start_date, 0) + 1)) / sum(greatest(i.end_date - i.start_date, 0) + 1), 2)
    from project_plan p join plan_item i on i.plan_id = p.uid and not i.deleted
   where p.project_id = $1.uid and p.in_force and not p.deleted
$$;
create function items(project_plan) returns integer language sql stable as
  $$ select count(*)::int from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
create function starts_on(project_plan) returns date language sql stable as
  $$ select min(i.start_date) from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
create function ends_on(project_plan) returns date language sql stable as
  $$ select max(i.end_date) from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
-- Days an item ended late (negative: early), or is late by today; nothing while it is in time.
create function deviation_days(plan_item) returns integer language sql stable as $$
  select case when $1.actual_end is not null then $1.actual_end - $1.end_date
              when coalesce($1.done_rate, 0) < 100 and app_today() > $1.end_date then app_today() - $1.end_date end
$$;
create function deviation_qty(plan_item) returns numeric language sql immutable as
  $$ select $1.actual_qty - $1.quantity $$;

-- migration 0095_project_flow
-- projectIntroSchedule
create table project_intro (
  company_id uuid,
  uid uuid not null,
  project_id uuid not null,
  batch_no integer not null,
  batch_name text not null,
  week_start date not null,
  planned integer not null,
  gilt_weeks integer not null,
  organize_id uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project_intro enable row level security;
create policy project_intro_scope on project_intro using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_intro to pig_app;
create unique index project_intro_company_id_project_id_batch_no_key on project_intro (company_id, project_id, batch_no) nulls not distinct where not deleted;
create unique index project_intro_company_id_project_id_week_start_key on project_intro (company_id, project_id, week_start) nulls not distinct where not deleted;
create index project_intro_batch_no_sort on project_intro (batch_no, uid);

-- PigFarmProjectManage
create table project_farm (
  company_id uuid,
  uid uuid not null,
  name text not null,
  organize_id uuid,
  project_id uuid not null,
  design_sows integer not null,
  houses integer,
  crates integer,
  sow_places integer,
  nursery_places integer,
  finish_places integer,
  commissioned_on date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project_farm enable row level security;
create policy project_farm_scope on project_farm using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_farm to pig_app;
create unique index project_farm_company_id_project_id_name_key on project_farm (company_id, project_id, name) nulls not distinct where not deleted;
create index project_farm_name_sort on project_farm (name, uid);

-- projectProductionIndicatorManage
create table project_indicator (
  company_id uuid,
  uid uuid not null,
  project_id uuid not null,
  rank integer not null,
  name text not null,
  value numeric(16,2),
  unit text,
  usual numeric(16,2),
  note text,
  code text not null,
  organize_id uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project_indicator enable row level security;
create policy project_indicator_scope on project_indicator using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_indicator to pig_app;
create unique index project_indicator_company_id_project_id_code_key on project_indicator (company_id, project_id, code) nulls not distinct where not deleted;
create index project_indicator_rank_sort on project_indicator (rank, uid);

-- Where a farm of a project stands, and how many of the sows it is made for are in production there.
create function stage(project_farm) returns text language sql stable as
  $$ select p.stage from project p where p.uid = $1.project_id $$;
create function productive_sows(project_farm) returns integer language sql stable as $$
  select case when o.type = 'farm' then (select count(*)::int from pig g
      where g.farm_id = o.uid and g.pig_class = 'SOW' and g.exit_date is null and not g.deleted) end
    from organize o where o.uid = $1.organize_id
$$;
create function production_rate(project_farm) returns numeric language sql stable as
  $$ select round($1.productive_sows * 100.0 / nullif($1.design_sows, 0), 2) $$;

-- Gilts that came into the farms of a project from a day on, before another: by approved introductions and arrivals.
create function project_arrived(project uuid, since date, until date) returns integer language sql stable as $$
  with farm as (select f.organize_id as uid from project_farm f where f.project_id = project_arrived.project and not f.deleted
      union select p.organize_id from project p where p.uid = project_arrived.project),
  came as (select i.pigs from farm join pig_introduction i on i.farm_id = farm.uid
      where i.status = 'APPROVED' and not i.deleted and i.intro_date >= since and i.intro_date < until
    union all select a.pigs from farm join pig_arrival a on a.farm_id = farm.uid
      where a.status = 'APPROVED' and not a.deleted and a.arrive_date >= since and a.arrive_date < until)
  select count(*)::int from came, jsonb_array_elements(came.pigs) pig where pig ->> 'sex' = 'F'
$$;
-- The first day of the next batch: until then pigs that come belong to this one. The first batch takes those before it as well.
create function project_intro_until(project_intro) returns date language sql stable as $$
  select coalesce(min(n.week_start), 'infinity') from project_intro n where n.project_id = $1.project_id and not n.deleted
    and n.week_start > $1.week_start
$$;
create function project_intro_since(project_intro) returns date language sql stable as $$
  select case when exists (select 1 from project_intro b where b.project_id = $1.project_id and not b.deleted
      and (b.week_start < $1.week_start)) then $1.week_start
    else least($1.week_start, (select p.start_date from project p where p.uid = $1.project_id)) end
$$;
create function week(project_intro) returns text language sql stable as $$ select to_char($1.week_start, 'IYYY"-W"IW') $$;
create function service_week(project_intro) returns text language sql stable as
  $$ select to_char($1.week_start + 7 * $1.gilt_weeks, 'IYYY"-W"IW') $$;
create function farrow_week(project_intro) returns text language sql stable as
  $$ select to_char($1.week_start + 7 * $1.gilt_weeks + 114, 'IYYY"-W"IW') $$;
create function planned_total(project_intro) returns integer language sql stable as $$
  select sum(b.planned)::int from project_intro b where b.project_id = $1.project_id and not b.deleted
    and (b.week_start, b.batch_no) <= ($1.week_start, $1.batch_no)
$$;
create function actual(project_intro) returns integer language sql stable as
  $$ select project_arrived($1.project_id, project_intro_since($1), project_intro_until($1)) $$;
create function actual_total(project_intro) returns integer language sql stable as
  $$ select project_arrived($1.project_id, '-infinity', project_intro_until($1)) $$;

-- migration 0096_plan_sessions
-- By which sign-in page a session began: one of the plan system opens its routes only.
alter table session add column login_flag text;

-- migration 0097_month_close
-- Accounting months of farms: checked and signed, closed, opened again. What is not here is open.
create table period_close (
  farm_id uuid not null,
  -- 2025-05, and its days as they were counted when it was closed.
  period text not null,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  -- CLOSING (signed), CLOSED, REOPENED.
  status text not null,
  -- Who signed what 数据核对 found, and what it was.
  signed_by text,
  signed_at timestamp with time zone,
  closed_by text,
  closed_at timestamp with time zone,
  -- Up to where the farm was closed before: opening again goes back to it.
  closed_before date,
  -- The check list as it stood when the month was closed.
  checks jsonb not null default '[]',
  reopened_by text,
  reopened_at timestamp with time zone,
  reason text,
  primary key (farm_id, period)
);
alter table period_close enable row level security;
create policy period_close_scope on period_close using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update on period_close to pig_app;

-- Whether a day of a farm is closed. Who writes holds the farm open until he is done, and waits for a close that is under
-- way: volatile, so that it sees what was committed while it waited.
create function day_closed(farm uuid, day date) returns boolean language plpgsql volatile as $$
begin
  if farm is null or day is null then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || farm, 0));
  return exists (select from organize o where o.uid = farm and o.closed_up_to >= day);
end $$;

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  raise exception '% of %: the day lies in a closed month', tg_op, tg_table_name using errcode = 'PFCLO';
end $$;

-- Guards a table of a farm: nothing of a closed day is added, changed or taken away. `watched`: the columns at stake, all of
-- them without; `counts`: which rows are meant, as a condition on `row`.
create function guard_closed_days(guarded regclass, day text, watched text[] default '{}', counts text default 'true')
returns void language plpgsql as $$
declare
  told text := (select string_agg(quote_literal(one), ', ') from unnest(array[day] || watched) one);
  was text := coalesce((select '(' || string_agg(format('old.%I', one), ', ') || ')' from unnest(array['farm_id', day] || watched) one
    where watched <> '{}'), 'old.*');
  came text := format('(%s) and day_closed(new.farm_id, new.%I)', replace(counts, 'row.', 'new.'), day);
  went text := format('(%s) and day_closed(old.farm_id, old.%I)', replace(counts, 'row.', 'old.'), day);
begin
  execute format('drop trigger if exists closed_day_insert on %1$s; drop trigger if exists closed_day_update on %1$s;
    drop trigger if exists closed_day_delete on %1$s', guarded);
  execute format('create trigger closed_day_insert after insert on %s for each row when (%s)
    execute function refuse_closed_day(%s)', guarded, came, told);
  execute format('create trigger closed_day_update after update on %s for each row when (%s is distinct from %s and (%s or %s))
    execute function refuse_closed_day(%s)', guarded, was, replace(was, 'old.', 'new.'), went, came, told);
  execute format('create trigger closed_day_delete after delete on %s for each row when (%s)
    execute function refuse_closed_day(%s)', guarded, went, told);
end $$;

-- What is told of a day. All else follows from it.
select guard_closed_days('pig_event', 'event_date');
select guard_closed_days('batch_event', 'event_date');
select guard_closed_days('farm_event', 'event_date');
select guard_closed_days('stock_event', 'event_date');
-- Doses that documents moved; those of events follow from them.
select guard_closed_days('semen_move', 'move_date', '{}', 'not row.by_event');

-- jzswFeedInfo
select guard_closed_days('station_feed', 'day', '{station,ear_no,day,planned,eaten,visits,body_condition,feed_id,station_farm_id,remark,deleted}');

-- breedPigTransfer
select guard_closed_days('pig_transfer', 'out_date', '{out_farm_id,in_farm_id,out_date,pigs,vehicle,price,remark,deleted}');

-- pig-introduction
select guard_closed_days('pig_introduction', 'intro_date', '{intro_farm_id,intro_date,supplier_id,house_id,certificate,vehicle,pigs,remark,status,deleted}');

-- fy-introduction
select guard_closed_days('breeding_introduction', 'intro_date', '{from_farm_id,to_farm_id,intro_date,breed_id,planned,price,pigs,remark,status,deleted}');

-- pig-introduce
select guard_closed_days('pig_arrival', 'arrive_date', '{apply_id,intro_farm_id,arrive_date,arrived,dead,unfit,supplier_id,house_id,pigs,remark,status,deleted}');

-- pigmanage-dropping
select guard_closed_days('piglet_dropping', 'send_date', '{out_farm_id,in_farm_id,send_date,batches,price,vehicle,remark,status,deleted}');

-- pigmanage-pigletReceive
select guard_closed_days('piglet_receive', 'receive_date', '{receive_date,heads,weight,dead,returned,house_id,batch_no,opens,stage,remark,status,deleted}');

-- receive
select guard_closed_days('material_receipt', 'receive_date', '{receive_farm_id,receive_date,warehouse_id,supplier_id,po_no,lines,remark,status,deleted}');

-- materialReceiveApply
select guard_closed_days('requisition', 'apply_date', '{apply_farm_id,apply_date,applicant,warehouse_id,purpose,house_id,batch_no,department,lines,remark,status,deleted}');

-- material-return
select guard_closed_days('material_return', 'return_date', '{return_farm_id,return_date,direction,source_no,cause,lines,remark,status,deleted}');

-- material-transfer
select guard_closed_days('material_transfer', 'move_date', '{move_farm_id,move_date,warehouse_id,to_warehouse_id,lines,remark,status,deleted}');

-- material-alteration
select guard_closed_days('material_alteration', 'count_date', '{count_farm_id,count_date,kind,warehouse_id,lines,remark,status,deleted}');

-- otherDrug
select guard_closed_days('other_drug', 'use_date', '{at_farm_id,use_date,drug,qty,unit_id,amount,house_id,purpose,remark,deleted}');

-- What a month came to when it was closed: the herd by class and state, and the stock of its warehouses.
create table month_herd (
  farm_id uuid not null,
  period text not null,
  no integer not null,
  pig_class text not null,
  state text not null,
  opening integer not null,
  -- Heads by kind of movement.
  came jsonb not null,
  went jsonb not null,
  closing integer not null,
  kilos numeric(16,2),
  pig_days integer not null,
  difference integer not null,
  primary key (farm_id, period, pig_class, state)
);
create table month_stock (
  farm_id uuid not null,
  period text not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  warehouse text not null,
  material text not null,
  opening_qty numeric(16,3) not null,
  opening_amount numeric(16,2) not null,
  in_qty numeric(16,3) not null,
  in_amount numeric(16,2) not null,
  out_qty numeric(16,3) not null,
  out_amount numeric(16,2) not null,
  closing_qty numeric(16,3) not null,
  closing_amount numeric(16,2) not null,
  primary key (farm_id, period, warehouse_id, material_id)
);
do $$
declare one text;
begin
  foreach one in array array['month_herd', 'month_stock'] loop
    execute format('alter table %I enable row level security', one);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', one || '_scope', one);
    execute format('grant select, insert, delete on %I to pig_app', one);
  end loop;
end $$;

-- migration 0098_herd_count
-- zzhd
create table herd_count (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  count_farm_id uuid not null,
  count_date date not null,
  house_id uuid,
  booked integer,
  present integer,
  missing integer,
  unlisted integer,
  elsewhere integer,
  reason_id uuid,
  disposal_id uuid,
  pigs jsonb not null,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table herd_count enable row level security;
create policy herd_count_scope on herd_count using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_count to pig_app;
create unique index herd_count_farm_id_doc_no_key on herd_count (farm_id, doc_no) nulls not distinct where not deleted;
create index herd_count_doc_no_sort on herd_count (farm_id, doc_no desc, uid desc);
select guard_closed_days('herd_count', 'count_date', '{count_farm_id,count_date,house_id,reason_id,disposal_id,pigs,remark,status,deleted}');

-- migration 0099_erp_messages
-- EBS-event
create table erp_message (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  kind text not null,
  reverses boolean,
  period text,
  event_date date not null,
  subject text,
  qty numeric(16,3),
  weight numeric(16,2),
  amount numeric(16,2),
  status text not null,
  tries integer,
  answer text,
  sent_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table erp_message enable row level security;
create policy erp_message_scope on erp_message using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on erp_message to pig_app;
create index erp_message_event_date_sort on erp_message (farm_id, event_date desc, uid desc);

-- What the ERP is told, and of what: the event or the document.
alter table erp_message add column source_uid uuid;
alter table erp_message add column payload jsonb not null default '{}';
-- When a failed one is tried again.
alter table erp_message add column next_try timestamp with time zone not null default now();
-- A sent one whose source was taken back has a message of its own for that.
alter table erp_message add column reversed boolean not null default false;
create index erp_message_source_idx on erp_message (farm_id, source_uid);
create index erp_message_waiting_idx on erp_message (farm_id, next_try) where status in ('PENDING', 'FAILED');

-- Day of the month a farm's accounting months begin on (T9): the nearest setting of period_start_day.
create function month_start_day(farm uuid, day date) returns integer language sql stable as $$
  select coalesce((select s.value::int from (
        select distinct on (a.company_id) a.company_id, a.value from app_setting a
         where a.name = 'period_start_day' and a.effective_from <= greatest(day, app_today()) order by a.company_id, a.effective_from desc) s
      left join organize n on n.uid = s.company_id
      where s.value is not null and (s.company_id is null
        or exists (select from organize f where f.uid = farm and f.tree_path like n.tree_path || '%'))
      order by n.level desc nulls last limit 1), 1)
$$;
-- The accounting month of a day, and the last day of the one before it.
create function period_of(farm uuid, day date) returns text language sql stable as $$
  select to_char(day - (first - 1) + case when first > 15 then interval '1 month' else interval '0' end, 'YYYY-MM')
    from month_start_day(farm, day) first
$$;
create function month_end_before(farm uuid, day date) returns date language sql stable as $$
  select (date_trunc('month', (day - (first - 1))::timestamp))::date + first - 2 from month_start_day(farm, day) first
$$;

create function erp_tell(farm uuid, source uuid, kind text, doc_no text, day date, subject text, qty numeric, weight numeric,
  amount numeric, payload jsonb) returns void language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  values (farm, gen_random_uuid(), source, doc_no, kind, false, period_of(farm, day), day, subject, qty, weight, amount, 'PENDING', 0, payload)
$$;

-- What was told of something that is taken back: nobody hears of what was not sent; what was sent is reversed.
create function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$ begin
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and m.status <> 'SENT' and not m.reverses;
  with sent as (update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and m.status = 'SENT'
      and not m.reverses and not m.reversed returning m.*)
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select s.farm_id, gen_random_uuid(), s.source_uid, s.doc_no, s.kind, true, s.period, s.event_date, s.subject, -s.qty, -s.weight, -s.amount,
      'PENDING', 0, s.payload || jsonb_build_object('reverses', s.uid) from sent s;
end $$;

-- Events of the farm are told with themselves, whoever writes them.
create function tell_erp() returns trigger language plpgsql as $$
declare
  kind text;
  subject text;
  heads numeric := 1;
  p jsonb;
begin
  if tg_op <> 'INSERT' then perform erp_take_back(old.farm_id, old.uid); end if;
  if tg_op = 'DELETE' then return null; end if;
  p := new.payload;
  if p->>'init' = 'true' then return null; end if;
  kind := case
    when new.type = 'event_entry' then 'ENTRY'
    when new.type = 'event_mat' then 'MATURE'
    when new.type in ('event_cull_pig', 'batch_out_cull') then 'CULL'
    when new.type in ('event_death_pig', 'batch_out_death') then 'DEATH'
    when new.type in ('event_sale_pig', 'batch_out_sale', 'batch_out_slaughter') then 'SALE'
    when new.type = 'event_transfer_farm' then 'TRANSFER'
    when new.type = 'batch_in_buy' then 'BUY'
    when new.type = 'event_batch_cost' then 'COST'
    else 'ISSUE' end;
  if tg_table_name = 'pig_event' then
    -- a gilt becomes an asset when she is served for the first time; who waits for her cull has not left
    if new.type = 'event_mat' and (
      exists (select from pig_event e where e.farm_id = new.farm_id and e.pig_id = new.pig_id and e.type = 'event_mat'
        and (e.event_date, e.seq) < (new.event_date, new.seq))
      or not exists (select from pig_event e where e.farm_id = new.farm_id and e.pig_id = new.pig_id and e.type = 'event_entry'
        and e.payload->'opening'->>'status' = 'GILT')) then return null; end if;
    if new.type = 'event_cull_pig' and p->>'kind' = 'WAIT' then return null; end if;
    subject := coalesce((select g.ear_no from pig g where g.farm_id = new.farm_id and g.uid = new.pig_id), p->>'earNo');
  elsif tg_table_name = 'batch_event' then
    subject := (select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid = new.batch_id);
    heads := (p->>'qty')::numeric;
  else
    subject := coalesce((select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid::text = p->>'batchId'),
      (select o.name from organize o where o.uid::text = coalesce(p->>'placeId', p->>'houseId')));
    heads := (p->>'qty')::numeric;
  end if;
  perform erp_tell(new.farm_id, new.uid, kind, 'SJ' || to_char(new.event_date, 'YYYYMMDD') || '-' || new.seq, new.event_date, subject, heads,
    case when tg_table_name <> 'farm_event' then (p->>'weight')::numeric end, coalesce(p->>'cost', p->>'amount')::numeric,
    jsonb_build_object('event', new.type, 'date', new.event_date, 'subject', subject, 'data', p - 'history' - 'past'));
  return null;
end $$;

do $$
declare t record;
begin
  for t in select * from (values
    ('pig_event', $q$'event_entry', 'event_mat', 'event_cull_pig', 'event_death_pig', 'event_sale_pig', 'event_transfer_farm'$q$),
    ('batch_event', $q$'batch_in_buy', 'batch_out_sale', 'batch_out_slaughter', 'batch_out_death', 'batch_out_cull'$q$),
    ('farm_event', $q$'feed_use', 'event_cure', 'event_health', 'event_immune', 'event_batch_cost'$q$)
  ) as x (name, types) loop
    execute format('create trigger erp_insert after insert on %I for each row when (new.type in (%s)) execute function tell_erp()', t.name, t.types);
    execute format('create trigger erp_delete after delete on %I for each row when (old.type in (%s)) execute function tell_erp()', t.name, t.types);
    execute format('create trigger erp_update after update on %I for each row when (new.type in (%s)
      and (old.event_date, old.payload) is distinct from (new.event_date, new.payload)) execute function tell_erp()', t.name, t.types);
  end loop;
end $$;

-- migration 0100_erp_sheet
-- ebsProdCheck
create table erp_sheet (
  farm_id uuid not null,
  uid uuid not null,
  sheet_farm_id uuid not null,
  period text not null,
  pig_class text not null,
  sheet_no text not null,
  opening integer,
  came integer,
  went integer,
  closing integer,
  kilos numeric(16,2),
  amount numeric(16,2),
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table erp_sheet enable row level security;
create policy erp_sheet_scope on erp_sheet using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on erp_sheet to pig_app;
create unique index erp_sheet_farm_id_period_pig_class_key on erp_sheet (farm_id, period, pig_class) nulls not distinct where not deleted;
create index erp_sheet_period_sort on erp_sheet (farm_id, period desc, uid desc);

-- What a closed month of a farm came to in a class of pigs, beside what the ERP says of it: nothing of a month that is open. Who changes
-- states within a class neither comes nor goes; between classes the net counts.
create function month_class(farm uuid, of_period text, class text) returns table (opening bigint, came bigint, went bigint, closing bigint, kilos numeric)
language sql stable as $$
  select coalesce(sum(h.opening), 0), coalesce(sum(h.ins), 0) + greatest(coalesce(sum(h.net), 0), 0),
      coalesce(sum(h.outs), 0) + greatest(-coalesce(sum(h.net), 0), 0), coalesce(sum(h.closing), 0), sum(h.kilos)
    from (select m.*, case when m.pig_class = 'GROWING' then m.state else m.pig_class end as class,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.came) e where e.key <> 'STATE') as ins,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.went) e where e.key <> 'STATE') as outs,
          coalesce((m.came->>'STATE')::int, 0) - coalesce((m.went->>'STATE')::int, 0) as net
        from month_herd m join period_close c on c.farm_id = m.farm_id and c.period = m.period and c.status = 'CLOSED'
       where m.farm_id = farm and m.period = of_period) h
   where h.class = month_class.class
  having exists (select from period_close c where c.farm_id = farm and c.period = of_period and c.status = 'CLOSED')
$$;

do $$
declare one text;
begin
  foreach one in array array['opening', 'came', 'went', 'closing'] loop
    execute format('create function own_%1$s(erp_sheet) returns integer language sql stable as
      $f$ select m.%1$s::int from month_class($1.farm_id, $1.period, $1.pig_class) m $f$', one);
    execute format('create function %1$s_diff(erp_sheet) returns integer language sql stable as
      $f$ select own_%1$s($1) - $1.%1$s $f$', one);
  end loop;
end $$;
create function own_kilos(erp_sheet) returns numeric language sql stable as
  $$ select m.kilos from month_class($1.farm_id, $1.period, $1.pig_class) m $$;
create function kilos_diff(erp_sheet) returns numeric language sql stable as $$ select own_kilos($1) - $1.kilos $$;

-- migration 0101_booked_days
-- Whether a month of a farm is closed: as its period says, or because all of its days are.
create function day_closed(farm uuid, month text) returns boolean language plpgsql volatile as $$
begin
  if farm is null or month is null then return false; end if;
  return day_closed(farm, ((month || '-01')::date + interval '1 month' - interval '1 day')::date)
    or exists (select from period_close c where c.farm_id = farm and c.period = month and c.status = 'CLOSED');
end $$;

-- ware-ticket
select guard_closed_days('ware_ticket', 'weigh_date', '{weigh_farm_id,weigh_date,vehicle,load,client_id,tare,gross,heads,weigh_time,times,scale_no,weigher,remark,status,deleted}');

-- sales-ticket
select guard_closed_days('sales_ticket', 'sale_date', '{sale_farm_id,sale_date,client_id,sale_type_id,weigh_ids,sale_person_id,vehicle,quarantine_no,delivery_no,lines,remark,status,deleted}');

-- unified_checkout
select guard_closed_days('unified_checkout', 'checkout_date', '{checkout_farm_id,checkout_date,vehicle,client_id,weigh_ids,lines,remark,status,deleted}');

-- settle-accounts
select guard_closed_days('settlement', 'settle_date', '{settle_farm_id,settle_date,client_id,prepaid,discount,lines,remark,status,deleted}');

-- periodCost
select guard_closed_days('period_cost', 'month', '{month,at_farm_id,cost_item_id,department,amount,allocation,cost_class,remark,deleted}');

-- energy-consumption
select guard_closed_days('energy_consumption', 'month', '{month,at_farm_id,house_id,energy_type_id,meter,last_reading,reading,qty,price,remark,deleted}');

-- publicPositionSalary
select guard_closed_days('public_salary', 'month', '{month,at_farm_id,staff_id,base,bonus,deduction,social,allocation,remark,deleted}');

-- directPositionSalary
select guard_closed_days('direct_salary', 'month', '{month,at_farm_id,staff_id,base,bonus,deduction,social,house_ids,batch_ids,shares,remark,deleted}');

-- lowConsumption
select guard_closed_days('low_consumption', 'month', '{month,at_farm_id,item,house_id,department,qty,amount,mode,months,scrap_month,remark,deleted}');

-- biologicalDepreciation
select guard_closed_days('biological_depreciation', 'month', '{deleted}');

-- migration 0102_erp_sheet_amounts
-- The breeding herd as a whole is a class of its own: costs are gathered for it, not for sows, boars and sucklings apart.
create or replace function month_class(farm uuid, of_period text, class text) returns table (opening bigint, came bigint, went bigint, closing bigint, kilos numeric)
language sql stable as $$
  select coalesce(sum(h.opening), 0), coalesce(sum(h.ins), 0) + greatest(coalesce(sum(h.net), 0), 0),
      coalesce(sum(h.outs), 0) + greatest(-coalesce(sum(h.net), 0), 0), coalesce(sum(h.closing), 0), sum(h.kilos)
    from (select m.*, case when m.pig_class = 'GROWING' then m.state else m.pig_class end as class,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.came) e where e.key <> 'STATE') as ins,
          (select coalesce(sum(e.value::int), 0) from jsonb_each_text(m.went) e where e.key <> 'STATE') as outs,
          coalesce((m.came->>'STATE')::int, 0) - coalesce((m.went->>'STATE')::int, 0) as net
        from month_herd m join period_close c on c.farm_id = m.farm_id and c.period = m.period and c.status = 'CLOSED'
       where m.farm_id = farm and m.period = of_period) h
   where h.class = month_class.class or (month_class.class = 'BREEDING' and h.pig_class <> 'GROWING')
  having exists (select from period_close c where c.farm_id = farm and c.period = of_period and c.status = 'CLOSED')
$$;

-- Heads of the herd as a whole stand beside what the ERP says of it: where it tells sows and boars alone, they count there once.
do $$
declare one text;
begin
  foreach one in array array['opening', 'came', 'went', 'closing'] loop
    execute format('create or replace function own_%1$s(erp_sheet) returns integer language sql stable as
      $f$ select m.%1$s::int from month_class($1.farm_id, $1.period, $1.pig_class) m
        where $1.pig_class <> ''BREEDING'' or $1.%1$s is not null $f$', one);
  end loop;
end $$;
create or replace function own_kilos(erp_sheet) returns numeric language sql stable as
  $$ select m.kilos from month_class($1.farm_id, $1.period, $1.pig_class) m where $1.pig_class <> 'BREEDING' $$;

-- What a class cost in a closed month: the ledger that was kept with it. Of the herd it is known as a whole.
create function own_amount(erp_sheet) returns numeric language sql stable as $$
  select coalesce(sum(l.amount), 0.00) from period_close c
    left join cost_ledger l on l.farm_id = c.farm_id and l.month = c.period and l.cost_class = $1.pig_class
   where c.farm_id = $1.farm_id and c.period = $1.period and c.status = 'CLOSED' and $1.pig_class not in ('GILT', 'SOW', 'BOAR', 'SUCKLING')
  having count(*) > 0
$$;
create function amount_diff(erp_sheet) returns numeric language sql stable as $$ select own_amount($1) - $1.amount $$;

-- The days of an accounting month.
create function month_from(erp_sheet) returns date language sql stable as $$
  select case when $1.period ~ '^\d{4}-(0[1-9]|1[0-2])$' then (select
      (m.first - case when d > 15 then interval '1 month' else interval '0' end)::date + d - 1
    from (select ($1.period || '-01')::date as first) m, month_start_day($1.farm_id, m.first) d) end
$$;
create function month_to(erp_sheet) returns date language sql stable as $$ select (month_from($1) + interval '1 month')::date - 1 $$;

-- migration 0103_erp_sending
-- A message on its way (SENDING) belongs to who sends it until `next_try`: nobody else takes it meanwhile, and who died over it loses it then.
drop index erp_message_waiting_idx;
create index erp_message_waiting_idx on erp_message (farm_id, next_try) where status in ('PENDING', 'FAILED', 'SENDING');

-- The message that takes back one the ERP has heard; told once.
create function erp_reverse(sent erp_message) returns void language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select sent.farm_id, gen_random_uuid(), sent.source_uid, sent.doc_no, sent.kind, true, sent.period, sent.event_date, sent.subject, -sent.qty,
      -sent.weight, -sent.amount, 'PENDING', 0, sent.payload || jsonb_build_object('reverses', sent.uid)
$$;

-- What was told of something that is taken back: nobody hears of what was not sent; what was sent is reversed. Of what is on its way
-- nobody knows yet: it is marked, and reversed or forgotten when the answer is there.
create or replace function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$
declare heard erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and m.status not in ('SENT', 'SENDING') and not m.reverses;
  for heard in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if heard.status = 'SENT' then perform erp_reverse(heard); end if;
  end loop;
end $$;

-- What became of a try to send a message. A try that took too long has lost it to another.
create function erp_settle(farm uuid, message uuid, try integer, outcome text, answered text, minutes integer) returns void language plpgsql as $$
declare settled erp_message;
begin
  update erp_message m set status = outcome, answer = answered, sent_at = now(), next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  if not found or not settled.reversed
    or exists (select from erp_message r where r.farm_id = farm and r.source_uid = settled.source_uid and r.reverses
      and r.payload->>'reverses' = message::text) then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  else delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;

-- migration 0104_erp_heard
-- What the ERP has heard it has heard, also when it is sent once more or ignored afterwards: taken back, it is reversed.
alter table erp_message add column heard boolean not null default false;
update erp_message set heard = true where status = 'SENT';

create or replace function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$
declare told erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and not m.heard and m.status <> 'SENDING' and not m.reverses;
  for told in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if told.heard then perform erp_reverse(told); end if;
  end loop;
end $$;

-- What became of a try to send a message. A try that took too long has lost it to another.
create or replace function erp_settle(farm uuid, message uuid, try integer, outcome text, answered text, minutes integer) returns void language plpgsql as $$
declare
  before boolean;
  settled erp_message;
begin
  select m.heard into before from erp_message m where m.farm_id = farm and m.uid = message for update;
  update erp_message m set status = outcome, heard = m.heard or outcome = 'SENT', answer = answered, sent_at = now(),
      next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  -- one that had been heard before was reversed when it was taken back
  if not found or not settled.reversed or before then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  else delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;

-- migration 0105_stock_warnings
-- early-warning
alter table warning_record add column material_id uuid;
alter table warning_record add column lot text;

-- A cause is an animal, a material, a lot of it, or the herd: still at most one that is not handled, and one new one a day.
drop index warning_record_open_key;
drop index warning_record_day_key;
create unique index warning_record_open_key on warning_record (farm_id, rule_id, pig_id, material_id, lot) nulls not distinct
  where status <> 'DONE' and not deleted;
create unique index warning_record_day_key on warning_record (farm_id, rule_id, pig_id, material_id, lot, first_day) nulls not distinct
  where not deleted;

-- migration 0106_plan_state
-- Read like a column of plan_item: how its plan stands decides what may be done with it.
create function plan_state(plan_item) returns text language sql stable as $$
  select case when p.in_force then 'IN_FORCE' when p.status = 'DRAFT' then 'DRAFT' else 'REPLACED' end
    from project_plan p where p.uid = $1.plan_id
$$;

-- migration 0107_issue_state
-- Read like a column of requisition: how much of what was approved has left the warehouse.
create function issue_state(requisition) returns text language sql immutable as $$
  select case when $1.status <> 'APPROVED' then null
      when bool_and(issued >= wanted) then 'FULL' when sum(issued) > 0 then 'PART' else 'NONE' end
    from (select coalesce((l->>'issued')::numeric, 0) as issued, coalesce(l->>'qty', l->>'applyQty')::numeric as wanted
            from jsonb_path_query($1.lines, '$[*]') l where $1.status = 'APPROVED') x
$$;

-- migration 0109_receivable
-- What a client owes the farms whoever asks may see: tickets nobody has settled, and what settlements have left.
create index settlement_client_idx on settlement (farm_id, client_id) where status = 'APPROVED' and not deleted;

create function receivable(client) returns numeric language sql stable as $$
  select round(coalesce((select sum(t.amount) from sales_ticket t
      where t.client_id = $1.uid and t.status = 'APPROVED' and t.settlement = 'OPEN' and not t.deleted), 0)
    + coalesce((select sum(coalesce(s.balance, s.receivable)) from settlement s
      where s.client_id = $1.uid and s.status = 'APPROVED' and not s.deleted), 0), 2)
$$;

-- Who looks after a client.
create function sale_persons(client) returns text language sql stable as $$
  select string_agg(p.name, '、' order by p.name) from sale_person p
   where $1.uid = any(p.client_ids) and p.enabled is not false and not p.deleted
$$;

-- migration 0110_erp_unsure
-- A message whose last try was neither taken nor turned down: the ERP may have booked it all the same. Taken back, it goes on being
-- sent, as its uid books it no second time, and is reversed once the ERP has said that it has it; turned down, it is forgotten.
alter table erp_message add column unsure boolean not null default false;
update erp_message set unsure = true where status = 'FAILED' and not heard and answer !~ '^4\d\d ';

create or replace function erp_take_back(farm uuid, source uuid) returns void language plpgsql as $$
declare told erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and not m.heard and not m.unsure and m.status <> 'SENDING'
    and not m.reverses;
  for told in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if told.heard then perform erp_reverse(told); end if;
  end loop;
end $$;

-- What became of a try to send a message. A try that took too long has lost it to another.
drop function erp_settle(uuid, uuid, integer, text, text, integer);
create function erp_settle(farm uuid, message uuid, try integer, outcome text, doubted boolean, answered text, minutes integer)
  returns void language plpgsql as $$
declare
  before boolean;
  settled erp_message;
begin
  select m.heard into before from erp_message m where m.farm_id = farm and m.uid = message for update;
  update erp_message m set status = outcome, heard = m.heard or outcome = 'SENT', unsure = doubted, answer = answered, sent_at = now(),
      next_try = now() + make_interval(mins => minutes)
   where m.farm_id = farm and m.uid = message and m.status = 'SENDING' and m.tries = try returning m.* into settled;
  -- one that had been heard before was reversed when it was taken back
  if not found or not settled.reversed or before then return; end if;
  if outcome = 'SENT' then perform erp_reverse(settled);
  elsif not doubted then delete from erp_message m where m.farm_id = farm and m.uid = message; end if;
end $$;

-- migration 0111_client_price_group
alter table client add column price_group text;

-- migration 0112_spent_once
-- Since the first day a class of material moves in a farm's warehouses, its events count no more where they took nothing from stock: when
-- that day changes, all that was reckoned since is stale, in the ledger and of batches. Kept, as shelves that are empty tell nothing.
create table stock_class_since (
  farm_id uuid not null,
  material_class text not null,
  since date not null,
  primary key (farm_id, material_class)
);
alter table stock_class_since enable row level security;
create policy stock_class_since_scope on stock_class_since using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_class_since to pig_app;
insert into stock_class_since select m.farm_id, n.material_class, min(m.event_date) from stock_move m join material n on n.uid = m.material_id group by 1, 2;

create function spent_anew(farm uuid, day date) returns void language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  insert into batch_cost_stale (farm_id, since) values (farm, day);
$$;

create function class_began() returns trigger language plpgsql as $$
declare c record;
begin
  for c in select m.farm_id, n.material_class, min(m.event_date) as day from moved m join material n on n.uid = m.material_id group by 1, 2 loop
    -- asked first: a row that is written is held until the end, and others post in the farm
    if not exists (select from stock_class_since s where s.farm_id = c.farm_id and s.material_class = c.material_class and s.since <= c.day) then
      insert into stock_class_since as s values (c.farm_id, c.material_class, c.day)
        on conflict (farm_id, material_class) do update set since = least(s.since, excluded.since);
      perform spent_anew(c.farm_id, c.day);
    end if;
  end loop;
  return null;
end $$;
create trigger class_began after insert on stock_move referencing new table as moved
  for each statement execute function class_began();

create function class_left() returns trigger language plpgsql as $$
declare c record; first date;
begin
  for c in select s.* from (select m.farm_id, n.material_class, min(m.event_date) as day from moved m join material n on n.uid = m.material_id group by 1, 2) g
    join stock_class_since s on s.farm_id = g.farm_id and s.material_class = g.material_class and s.since = g.day loop
    -- by days from the first on: it is found at once
    first := (select m.event_date from stock_move m join material n on n.uid = m.material_id
      where m.farm_id = c.farm_id and n.material_class = c.material_class order by m.event_date limit 1);
    if first is distinct from c.since then
      if first is null then delete from stock_class_since where farm_id = c.farm_id and material_class = c.material_class;
      else update stock_class_since set since = first where farm_id = c.farm_id and material_class = c.material_class; end if;
      perform spent_anew(c.farm_id, c.since);
    end if;
  end loop;
  return null;
end $$;
create trigger class_left after delete on stock_move referencing old table as moved
  for each statement execute function class_left();

-- What was issued to a batch, or to a house it stands in, is what it cost.
create function cost_stale_issued() returns trigger language plpgsql as $$ begin
  insert into batch_cost_stale (farm_id, since) select farm_id, min(event_date) from issued where kind in ('ISSUE', 'RETURN') group by farm_id;
  return null;
end $$;
create trigger cost_insert after insert on stock_move referencing new table as issued
  for each statement execute function cost_stale_issued();
create trigger cost_delete after delete on stock_move referencing old table as issued
  for each statement execute function cost_stale_issued();
create trigger cost_update after update on stock_move referencing new table as issued
  for each statement execute function cost_stale_issued();

-- Uses that were told without a price cost what the list says, of batches as in the ledger.
create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or f.tree_path like (select o.tree_path || '%' from organize o where o.uid = new.organize_id)));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into batch_cost_stale (farm_id, since) select f, since from unnest(farms) f where exists (select from batch b where b.farm_id = f);
  return null;
end $$;

-- What was left out so far is reckoned at the first run.
insert into cost_ledger_stale (farm_id, since) select farm_id, min(day) from (
  select farm_id, min(treat_date) as day from medication group by 1
  union all select farm_id, min(immune_date) from immunisation group by 1) told
  where farm_id in (select farm_id from warehouse) group by 1;
insert into batch_cost_stale (farm_id, since) select farm_id, min(move_date) from batch_move group by 1;

-- migration 0113_later_days
-- Guards a day, or a month, that is told later than the row: a closed one is neither written nor taken away, that of the row may be closed.
create function guard_later_day(guarded regclass, day text) returns void language plpgsql as $$
begin
  execute format('create trigger %1$I after update on %2$s for each row
    when (old.%3$I is distinct from new.%3$I and (day_closed(old.farm_id, old.%3$I) or day_closed(new.farm_id, new.%3$I)))
    execute function refuse_closed_day(%3$L)', 'closed_later_' || day, guarded, day);
end $$;

-- lowConsumption: the second half of what was issued in a closed month is written off in the month it is scrapped in.
select guard_closed_days('low_consumption', 'month', '{month,at_farm_id,item,house_id,department,qty,amount,mode,months,deleted}');
select guard_later_day('low_consumption', 'scrap_month');

-- migration 0114_cost_registries
-- energy-consumption
alter table energy_consumption add column meter_replaced boolean;
select guard_closed_days('energy_consumption', 'month', '{month,at_farm_id,house_id,energy_type_id,meter,last_reading,reading,meter_replaced,qty,price,remark,deleted}');

-- Whether a closed month of its farms charged an asset: those who share it need not be seen by whoever changes it.
create function charged_in_closed(asset uuid, farms uuid[]) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from cost_ledger l join organize f on f.uid = l.farm_id
    where l.farm_id = any(farms) and l.day <= f.closed_up_to and l.source_uid = asset)
$$;

-- What several farms share by places or by sows is parted anew in all of them when one of them changes.
create function ledger_stale_places(path text) returns void language sql security definer set search_path = public as $$
  insert into cost_ledger_stale (farm_id, since)
  select f, min((a.start_month || '-01')::date) - 31 from multi_field_asset a cross join unnest(a.farm_ids) f
    where a.sharing in ('CAPACITY', 'HEADS') and not a.deleted
      and a.farm_ids && array(select o.uid from organize o where o.type = 'farm' and path like o.tree_path || '%')
    group by f
$$;
create function ledger_stale_organize() returns trigger language plpgsql as $$ begin
  perform ledger_stale_places(new.tree_path);
  if tg_op = 'UPDATE' and old.tree_path <> new.tree_path then perform ledger_stale_places(old.tree_path); end if;
  return null;
end $$;
create trigger ledger_insert after insert on organize for each row when (new.capacity > 0) execute function ledger_stale_organize();
create trigger ledger_update after update on organize for each row
  when ((old.capacity, old.design_sows, old.deleted, old.tree_path, old.kind) is distinct from (new.capacity, new.design_sows, new.deleted, new.tree_path, new.kind))
  execute function ledger_stale_organize();

-- migration 0115_follow_closed
-- What a document says of its cost follows the ledger, also where a part of it was issued in a later month than its own: such an
-- update is let through while the transaction says that it follows, and only where nothing but those columns differs.
create or replace function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.follows', true) = 'ledger'
    and to_jsonb(new) - '{amount,lines}'::text[] = to_jsonb(old) - '{amount,lines}'::text[] then
    return null;
  end if;
  raise exception '% of %: the day lies in a closed month', tg_op, tg_table_name using errcode = 'PFCLO';
end $$;

-- migration 0116_receipt_classes
-- Read like a column of material_receipt: the classes of what it brought, in words.
create function material_classes(material_receipt) returns text language sql stable as $$
  select string_agg(distinct case m.material_class when 'FEED' then '饲料' when 'VACCINE' then '疫苗' when 'DRUG' then '兽药' when 'SEMEN' then '精液'
      when 'DISINFECTANT' then '消毒药' when 'CONSUMABLE' then '易耗品' when 'LOW_VALUE' then '低值易耗品' when 'TOOL' then '工具' when 'RAW' then '原料' end, '、')
    from jsonb_path_query($1.lines, '$[*]') l join material m on m.uid = (l->>'materialId')::uuid
$$;

-- migration 0118_erp_matured
-- 转固 is told of the first service of a gilt, whichever that is now: one entered before it, undone or moved makes another the first.
create function erp_matured(farm uuid, pig uuid) returns void language plpgsql as $$
declare
  was uuid;
  f pig_event;
  ear text;
begin
  select * into f from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' order by e.event_date, e.seq limit 1;
  -- one that came served, or came as a sow, became an asset before
  if f.payload->>'init' = 'true' or not exists (select from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_entry'
    and e.payload->'opening'->>'status' = 'GILT') then f := null; end if;
  for was in select distinct m.source_uid from pig_event e join erp_message m on m.farm_id = farm and m.source_uid = e.uid
      where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' and e.uid is distinct from f.uid and not m.reverses and not m.reversed loop
    perform erp_take_back(farm, was);
  end loop;
  if f.uid is null or exists (select from erp_message m where m.farm_id = farm and m.source_uid = f.uid and not m.reverses and not m.reversed)
    then return; end if;
  ear := coalesce((select g.ear_no from pig g where g.farm_id = farm and g.uid = pig), f.payload->>'earNo');
  perform erp_tell(farm, f.uid, 'MATURE', 'SJ' || to_char(f.event_date, 'YYYYMMDD') || '-' || f.seq, f.event_date, ear, 1,
    (f.payload->>'weight')::numeric, coalesce(f.payload->>'cost', f.payload->>'amount')::numeric,
    jsonb_build_object('event', f.type, 'date', f.event_date, 'subject', ear, 'data', f.payload - 'history' - 'past'));
end $$;

-- Events of the farm are told with themselves, whoever writes them.
create or replace function tell_erp() returns trigger language plpgsql as $$
declare
  kind text;
  subject text;
  heads numeric := 1;
  p jsonb;
begin
  if tg_op <> 'INSERT' then perform erp_take_back(old.farm_id, old.uid); end if;
  if tg_table_name = 'pig_event' then
    -- how a pig came decides as well
    if tg_op <> 'INSERT' and old.type in ('event_mat', 'event_entry') then perform erp_matured(old.farm_id, old.pig_id); end if;
    if tg_op <> 'DELETE' and new.type = 'event_mat' then
      -- most are no first one, and change none
      if tg_op = 'INSERT' and exists (select from pig_event e where e.farm_id = new.farm_id and e.pig_id = new.pig_id and e.type = 'event_mat'
        and (e.event_date, e.seq) < (new.event_date, new.seq)) then return null; end if;
      perform erp_matured(new.farm_id, new.pig_id);
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  p := new.payload;
  if p->>'init' = 'true' then return null; end if;
  kind := case
    when new.type = 'event_entry' then 'ENTRY'
    when new.type in ('event_cull_pig', 'batch_out_cull') then 'CULL'
    when new.type in ('event_death_pig', 'batch_out_death') then 'DEATH'
    when new.type in ('event_sale_pig', 'batch_out_sale', 'batch_out_slaughter') then 'SALE'
    when new.type = 'event_transfer_farm' then 'TRANSFER'
    when new.type = 'batch_in_buy' then 'BUY'
    when new.type = 'event_batch_cost' then 'COST'
    else 'ISSUE' end;
  if tg_table_name = 'pig_event' then
    -- who waits for her cull has not left
    if new.type = 'event_cull_pig' and p->>'kind' = 'WAIT' then return null; end if;
    subject := coalesce((select g.ear_no from pig g where g.farm_id = new.farm_id and g.uid = new.pig_id), p->>'earNo');
  elsif tg_table_name = 'batch_event' then
    subject := (select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid = new.batch_id);
    heads := (p->>'qty')::numeric;
  else
    subject := coalesce((select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid::text = p->>'batchId'),
      (select o.name from organize o where o.uid::text = coalesce(p->>'placeId', p->>'houseId')));
    heads := (p->>'qty')::numeric;
  end if;
  perform erp_tell(new.farm_id, new.uid, kind, 'SJ' || to_char(new.event_date, 'YYYYMMDD') || '-' || new.seq, new.event_date, subject, heads,
    case when tg_table_name <> 'farm_event' then (p->>'weight')::numeric end, coalesce(p->>'cost', p->>'amount')::numeric,
    jsonb_build_object('event', new.type, 'date', new.event_date, 'subject', subject, 'data', p - 'history' - 'past'));
  return null;
end $$;

-- migration 0119_copied_progress
-- What is told of an item while its plan is carried out.
create function plan_progress(plan_item) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('doneRate', $1.done_rate, 'actualStart', $1.actual_start, 'actualEnd', $1.actual_end,
    'actualQty', $1.actual_qty, 'remark', $1.remark))
$$;
-- The same as it was told of the version in force when the item was copied from it, or gave way to it.
alter table plan_item add column copied jsonb not null default '{}';
update plan_item i set copied = plan_progress(i);

-- migration 0120_after_the_close
-- What came of a treatment is seen later: the result of one in a closed month is told, and corrected, on open days.
create function tells_result(was farm_event, now farm_event) returns boolean language sql volatile as $$
  select was.type = 'event_cure' and (was.farm_id, was.event_date, was.uid, was.type) = (now.farm_id, now.event_date, now.uid, now.type)
    and was.payload - '{result,resultDate}'::text[] = now.payload - '{result,resultDate}'::text[]
    and coalesce(was.payload->>'resultDate', now.payload->>'resultDate') is not null
    and not day_closed(was.farm_id, (was.payload->>'resultDate')::date) and not day_closed(now.farm_id, (now.payload->>'resultDate')::date)
$$;
drop trigger closed_day_update on farm_event;
create trigger closed_day_update after update on farm_event for each row
  when (old.* is distinct from new.* and (day_closed(old.farm_id, old.event_date) or day_closed(new.farm_id, new.event_date))
    and not tells_result(old, new))
  execute function refuse_closed_day('event_date');

-- The ERP is told of what was used, which the result does not change.
drop trigger erp_update on farm_event;
create trigger erp_update after update on farm_event for each row
  when (new.type in ('feed_use', 'event_cure', 'event_health', 'event_immune', 'event_batch_cost')
    and (old.event_date, old.payload - '{result,resultDate}'::text[]) is distinct from (new.event_date, new.payload - '{result,resultDate}'::text[]))
  execute function tell_erp();

-- 反月结 has a reason of its own: that of the close stays in the record, and neither is lost with the next.
alter table period_close add column reopen_reason text;
update period_close set reopen_reason = reason, reason = null where status = 'REOPENED';

-- migration 0121_asset_of_pig
-- What the file of an animal says of its depreciation (§2.3); empty where the parameters of its farm hold. C-04 is its own wall.
alter table pig add column residual_rate numeric(16,2), add column dep_months integer, add column dep_start_month text;
alter table pig add constraint pig_write_off_sound check (residual_rate between 0 and 100 and dep_months >= 1);

-- migration 0122_first_load
-- A farm is loaded into a new installation as fast as into an old one. What was planned while the tables were empty took any index for
-- as good as another and was kept for the connection: each mating then read the farm's messages and events. Now an animal's
-- events are found by her alone (days are compared behind an `offset 0`), messages by one event, and both are planned by what the tables hold.
create or replace function erp_matured(farm uuid, pig uuid) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  was uuid;
  f pig_event;
  ear text;
begin
  select * into f from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' order by e.event_date, e.seq limit 1;
  -- one that came served, or came as a sow, became an asset before
  if f.payload->>'init' = 'true' or not exists (select from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_entry'
    and e.payload->'opening'->>'status' = 'GILT') then f := null; end if;
  for was in select e.uid from pig_event e where e.farm_id = farm and e.pig_id = pig and e.type = 'event_mat' and e.uid is distinct from f.uid loop
    if exists (select from erp_message m where m.farm_id = farm and m.source_uid = was and not m.reverses and not m.reversed)
      then perform erp_take_back(farm, was); end if;
  end loop;
  if f.uid is null or exists (select from erp_message m where m.farm_id = farm and m.source_uid = f.uid and not m.reverses and not m.reversed)
    then return; end if;
  ear := coalesce((select g.ear_no from pig g where g.farm_id = farm and g.uid = pig), f.payload->>'earNo');
  perform erp_tell(farm, f.uid, 'MATURE', 'SJ' || to_char(f.event_date, 'YYYYMMDD') || '-' || f.seq, f.event_date, ear, 1,
    (f.payload->>'weight')::numeric, coalesce(f.payload->>'cost', f.payload->>'amount')::numeric,
    jsonb_build_object('event', f.type, 'date', f.event_date, 'subject', ear, 'data', f.payload - 'history' - 'past'));
end $$;

create or replace function tell_erp() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  kind text;
  subject text;
  heads numeric := 1;
  p jsonb;
  told record;
begin
  if tg_op <> 'INSERT' and exists (select from erp_message m where m.farm_id = old.farm_id and m.source_uid = old.uid and not m.reverses)
    then perform erp_take_back(old.farm_id, old.uid); end if;
  if tg_table_name = 'pig_event' then
    if tg_op = 'DELETE' then told := old; else told := new; end if;
    -- most matings are no first one, and change none
    if told.type = 'event_mat' and tg_op <> 'UPDATE' then
      if exists (select from (select e.event_date, e.seq from pig_event e where e.farm_id = told.farm_id and e.pig_id = told.pig_id
        and e.type = 'event_mat' offset 0) m where (m.event_date, m.seq) < (told.event_date, told.seq)) then return null; end if;
    end if;
    -- how a pig came decides as well
    if tg_op <> 'INSERT' and old.type in ('event_mat', 'event_entry') then perform erp_matured(old.farm_id, old.pig_id); end if;
    if tg_op <> 'DELETE' and new.type = 'event_mat' then
      perform erp_matured(new.farm_id, new.pig_id);
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then return null; end if;
  p := new.payload;
  if p->>'init' = 'true' then return null; end if;
  kind := case
    when new.type = 'event_entry' then 'ENTRY'
    when new.type in ('event_cull_pig', 'batch_out_cull') then 'CULL'
    when new.type in ('event_death_pig', 'batch_out_death') then 'DEATH'
    when new.type in ('event_sale_pig', 'batch_out_sale', 'batch_out_slaughter') then 'SALE'
    when new.type = 'event_transfer_farm' then 'TRANSFER'
    when new.type = 'batch_in_buy' then 'BUY'
    when new.type = 'event_batch_cost' then 'COST'
    else 'ISSUE' end;
  if tg_table_name = 'pig_event' then
    -- who waits for her cull has not left
    if new.type = 'event_cull_pig' and p->>'kind' = 'WAIT' then return null; end if;
    subject := coalesce((select g.ear_no from pig g where g.farm_id = new.farm_id and g.uid = new.pig_id), p->>'earNo');
  elsif tg_table_name = 'batch_event' then
    subject := (select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid = new.batch_id);
    heads := (p->>'qty')::numeric;
  else
    subject := coalesce((select b.batch_no from batch b where b.farm_id = new.farm_id and b.uid::text = p->>'batchId'),
      (select o.name from organize o where o.uid::text = coalesce(p->>'placeId', p->>'houseId')));
    heads := (p->>'qty')::numeric;
  end if;
  perform erp_tell(new.farm_id, new.uid, kind, 'SJ' || to_char(new.event_date, 'YYYYMMDD') || '-' || new.seq, new.event_date, subject, heads,
    case when tg_table_name <> 'farm_event' then (p->>'weight')::numeric end, coalesce(p->>'cost', p->>'amount')::numeric,
    jsonb_build_object('event', new.type, 'date', new.event_date, 'subject', subject, 'data', p - 'history' - 'past'));
  return null;
end $$;

-- migration 0130_material_storage
-- How a material is to be kept (§2.12).
alter table material add column storage text;

-- migration 0150_cost_months
-- First and last day of an accounting month of a farm (T9), and the number of the one that runs.
create function month_days(farm uuid, month text, out first date, out last date) language sql stable as $$
  select f.first, (f.first + interval '1 month')::date - 1 from (
    select ((month || '-01')::date - case when s.day > 15 then interval '1 month' else interval '0' end)::date + s.day - 1 as first
      from (select month_start_day(farm, (month || '-01')::date) as day) s) f
$$;
create function running_month(farm uuid) returns integer language sql stable as $$
  select month_no(period_of(farm, app_today()))
$$;

-- What is written off by now ends with the month that runs in the farm.
do $$
declare t text;
begin
  foreach t in array array['pig_house_asset', 'field_asset'] loop
    execute format('create or replace function accumulated(%I) returns numeric language sql stable as $f$
      select written_off($1.original_value, $1.residual_rate, $1.months, $1.start_month, $1.end_month, running_month($1.farm_id)) $f$', t);
  end loop;
end $$;
create or replace function amortised(low_consumption) returns numeric language sql stable as $$
  select amortised_to($1, running_month($1.farm_id))
$$;

-- Whoever stands in a unit or a pen stands in its house.
create or replace function head_days(farm uuid, house uuid, first date, last date) returns bigint language sql stable as $$
  select coalesce(sum(heads * (least(until, last + 1) - greatest(day, first))), 0)::bigint from (
    select 1 as heads, s.from_date as day, coalesce(s.to_date, last + 1) as until, s.house_id from pig_stay s
      where s.farm_id = farm and s.from_date <= last and coalesce(s.to_date, last + 1) > first
    union all select d.heads, d.day, d.until, d.house_id from batch_day d
      where d.farm_id = farm and d.heads > 0 and d.day <= last and d.until > first) stood
   where house is null or stood.house_id in (select h.uid from organize h join organize o on o.uid = house and h.tree_path like o.tree_path || '%')
$$;
create or replace function per_head(energy_consumption) returns numeric language sql stable as $$
  select round($1.amount * (m.last - m.first + 1) / nullif(head_days($1.farm_id, $1.house_id, m.first, m.last), 0), 2)
    from month_days($1.farm_id, $1.month) m
$$;

-- A price that is told of another organisation is no more that of the farms it held for.
create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or (tg_op = 'UPDATE' and old.organize_id is null)
    or exists (select from organize o where f.tree_path like o.tree_path || '%'
      and o.uid in (new.organize_id, case when tg_op = 'UPDATE' then old.organize_id end))));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into batch_cost_stale (farm_id, since) select f, since from unnest(farms) f where exists (select from batch b where b.farm_id = f);
  return null;
end $$;

-- A month costs what is written off in it, told or not: the day a farm's next month begins, from which it is reckoned by itself.
create table cost_ledger_due (
  farm_id uuid not null,
  day date not null,
  primary key (farm_id)
);
alter table cost_ledger_due enable row level security;
create policy cost_ledger_due_scope on cost_ledger_due using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on cost_ledger_due to pig_app;

-- Where a ledger stands already it is reckoned on from its last month.
insert into cost_ledger_due (farm_id, day) select farm_id, max(day) from cost_ledger group by farm_id;

-- The last closed month of the farms in which a closed month charged an asset: those who share it need not be seen by whoever changes it.
create function last_closed_charge(asset uuid, farms uuid[]) returns text language sql stable security definer set search_path = public as $$
  select max(period_of(f.uid, f.closed_up_to)) from organize f where f.uid = any(farms)
    and exists (select from cost_ledger l where l.farm_id = f.uid and l.source_uid = asset and l.day <= f.closed_up_to)
$$;
drop function charged_in_closed;

-- migration 0160_intro_total
-- What came to a project in all is what its batches got, not what its farm was filled with before the project began.
create or replace function actual_total(project_intro) returns integer language sql stable as $$
  select project_arrived($1.project_id, project_intro_since(f), project_intro_until($1)) from project_intro f
   where f.project_id = $1.project_id and not f.deleted order by f.week_start, f.batch_no limit 1
$$;

-- migration 0170_erp_semen_sold
-- Semen sold to clients is told to the ERP as other sales are; what goes to a farm of the group is no sale.
create function tell_erp_semen() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then perform erp_take_back(old.farm_id, old.uid); end if;
  if new.destination <> 'CLIENT' or new.status <> 'SHIPPED' or new.deleted then return null; end if;
  perform erp_tell(new.farm_id, new.uid, 'SALE', new.doc_no, new.ship_date, '精液 ' || new.lot_no, new.doses, null, new.amount,
    jsonb_build_object('document', 'semen-sales', 'date', new.ship_date, 'docNo', new.doc_no, 'data', jsonb_build_object(
      'clientId', new.client_id, 'lotNo', new.lot_no, 'doses', new.doses, 'price', new.price, 'amount', new.amount)));
  return null;
end $$;
create trigger erp_insert after insert on semen_sale for each row when (new.destination = 'CLIENT') execute function tell_erp_semen();
create trigger erp_update after update on semen_sale for each row when (
  (old.destination, old.status, old.deleted, old.ship_date, old.client_id, old.doses, old.price, old.amount)
    is distinct from (new.destination, new.status, new.deleted, new.ship_date, new.client_id, new.doses, new.price, new.amount)
  and 'CLIENT' in (old.destination, new.destination)) execute function tell_erp_semen();

-- migration 0171_feed_units
-- Feed is bought and priced in the unit of its file and fed in kg (§2.12): how many kg a unit holds. What an older file says in words is
-- read; feed that says nothing counts a unit as a kg, as it did.
alter table material add column kg_per_unit numeric(16,4) constraint material_kg_per_unit_positive check (kg_per_unit > 0);
update material m set kg_per_unit = case u.name1 when '公斤' then 1 when '千克' then 1 when '吨' then 1000 when '克' then 0.001 when '斤' then 0.5
    else nullif(substring(m.conversion from '([0-9]+\.?[0-9]{0,4})\s*(?:kg|KG|Kg|公斤|千克)')::numeric, 0) end
  from data_dictionary u where u.uid = m.unit_id and m.material_class = 'FEED';

-- kg that a unit of feed holds; 1 of what is told in units everywhere.
create function kg_of(material uuid) returns numeric language sql stable as $$
  select case when m.material_class = 'FEED' then coalesce(m.kg_per_unit, 1) else 1 end from material m where m.uid = material
$$;

-- What something costs where it is used, on a day and by what is told of it there: feed by the kg, all else by the unit. By the price
-- list, else by the standard price of its file.
create function use_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select round(coalesce(list_price(farm, m.uid, on_day), m.standard_price) / kg_of(m.uid), 4) from material m where m.uid = material
$$;

-- What feed cost that was told without a price: by the price list alone.
create function feed_cost(farm uuid, feed uuid, on_day date, kg numeric) returns numeric language sql stable as $$
  select round(kg * round(list_price(farm, feed, on_day) / kg_of(feed), 4), 2)
$$;

-- migration 0172_unit_names
-- A limit and a price hold for a unit of their material: it stands beside them.
create function material_unit(material uuid) returns text language sql stable as $$
  select u.name1 from material m join data_dictionary u on u.uid = m.unit_id where m.uid = material
$$;
create function unit_name(material_safety) returns text language sql stable as $$ select material_unit($1.material_id) $$;
create function unit_name(feed_price) returns text language sql stable as $$ select material_unit($1.material_id) $$;
create function unit_name(vaccine_price) returns text language sql stable as $$ select material_unit($1.material_id) $$;
create function unit_name(semen_price) returns text language sql stable as $$ select material_unit($1.material_id) $$;

-- migration 0173_kg_price
-- What a kg of feed costs by the price list, in one place: uses and shares of uses are reckoned by it.
create function kg_price(farm uuid, feed uuid, on_day date) returns numeric language sql stable as $$
  select round(list_price(farm, feed, on_day) / kg_of(feed), 4)
$$;

create or replace function use_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select coalesce(kg_price(farm, m.uid, on_day), round(m.standard_price / kg_of(m.uid), 4)) from material m where m.uid = material
$$;

create or replace function feed_cost(farm uuid, feed uuid, on_day date, kg numeric) returns numeric language sql stable as $$
  select round(kg * kg_price(farm, feed, on_day), 2)
$$;

-- migration 0180_farm_days
-- What a farm's inventory and work came to on each day, so that reports over many farms and years add up days instead of events. Both
-- tables follow from the rows they count and can be dropped and rebuilt.

-- Heads by class and state: what stood there in the evening, and what came and went on the day. Days on which a class has nothing have no
-- row. Animals that change their state, and pigs that change to a batch of another stage, leave one row and come to another.
create table farm_herd_day (
  farm_id uuid not null,
  day date not null,
  pig_class text not null,
  state text not null,
  closing integer not null,
  born integer not null,
  bought integer not null,
  moved_in integer not null,
  state_in integer not null,
  gained integer not null,
  taken_over integer not null,
  home_bred integer not null,
  died integer not null,
  culled integer not null,
  sold integer not null,
  slaughtered integer not null,
  moved_out integer not null,
  state_out integer not null,
  lost integer not null,
  opening integer not null generated always as (closing - (born + bought + moved_in + state_in + gained + taken_over + home_bred)
    + (died + culled + sold + slaughtered + moved_out + state_out + lost)) stored,
  primary key (farm_id, day, pig_class, state)
);

-- Figures of a farm's day that herd_day does not keep. A day without any has no row.
create table farm_day (
  farm_id uuid not null,
  day date not null,
  check_positive integer not null,
  check_returned integer not null,
  check_negative integer not null,
  check_aborted integer not null,
  check_open integer not null,
  market_sold_heads integer not null,
  market_sold_kg numeric(16,2) not null,
  market_sold_amount numeric(16,2) not null,
  breeding_sold_heads integer not null,
  breeding_sold_kg numeric(16,2) not null,
  breeding_sold_amount numeric(16,2) not null,
  cull_sow_sold_heads integer not null,
  cull_sow_sold_kg numeric(16,2) not null,
  cull_sow_sold_amount numeric(16,2) not null,
  cull_gilt_sold_heads integer not null,
  cull_gilt_sold_kg numeric(16,2) not null,
  cull_gilt_sold_amount numeric(16,2) not null,
  cull_boar_sold_heads integer not null,
  cull_boar_sold_kg numeric(16,2) not null,
  cull_boar_sold_amount numeric(16,2) not null,
  piglet_sold_heads integer not null,
  piglet_sold_kg numeric(16,2) not null,
  piglet_sold_amount numeric(16,2) not null,
  inferior_sold_heads integer not null,
  inferior_sold_kg numeric(16,2) not null,
  inferior_sold_amount numeric(16,2) not null,
  semen_sold_amount numeric(16,2) not null,
  other_sold_heads integer not null,
  other_sold_kg numeric(16,2) not null,
  other_sold_amount numeric(16,2) not null,
  marketed_heads integer not null,
  marketed_kg numeric(16,2) not null,
  nursery_came_heads integer not null,
  nursery_came_kg numeric(16,2) not null,
  nursery_sent_heads integer not null,
  nursery_sent_kg numeric(16,2) not null,
  finish_came_heads integer not null,
  finish_came_kg numeric(16,2) not null,
  finish_sent_heads integer not null,
  finish_sent_kg numeric(16,2) not null,
  gilt_rear_came_heads integer not null,
  gilt_rear_came_kg numeric(16,2) not null,
  gilt_rear_sent_heads integer not null,
  gilt_rear_sent_kg numeric(16,2) not null,
  wtf_came_heads integer not null,
  wtf_came_kg numeric(16,2) not null,
  wtf_sent_heads integer not null,
  wtf_sent_kg numeric(16,2) not null,
  to_finish_heads integer not null,
  to_finish_kg numeric(16,2) not null,
  gestation_feed_kg numeric(16,2) not null,
  gestation_feed_amount numeric(16,2) not null,
  lactation_feed_kg numeric(16,2) not null,
  lactation_feed_amount numeric(16,2) not null,
  gilt_feed_kg numeric(16,2) not null,
  gilt_feed_amount numeric(16,2) not null,
  boar_feed_kg numeric(16,2) not null,
  boar_feed_amount numeric(16,2) not null,
  creep_feed_kg numeric(16,2) not null,
  creep_feed_amount numeric(16,2) not null,
  nursery_feed_kg numeric(16,2) not null,
  nursery_feed_amount numeric(16,2) not null,
  finish_feed_kg numeric(16,2) not null,
  finish_feed_amount numeric(16,2) not null,
  drug_amount numeric(16,2) not null,
  vaccine_amount numeric(16,2) not null,
  disinfectant_amount numeric(16,2) not null,
  crate_days integer not null,
  primary key (farm_id, day)
);

-- A change of anything behind a farm's days leaves here the first day it reaches back to; and the last day they are written up to.
create table farm_day_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
create table farm_day_until (
  farm_id uuid primary key,
  until date not null
);

do $$
declare t text;
begin
  foreach t in array array['farm_herd_day', 'farm_day', 'farm_day_stale', 'farm_day_until'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Marks are rows that are only added. One that this very transaction wrote before says enough; those of others do not, as who takes them
-- does not see what is written here.
create function mark_farm_days(farm uuid, day date) returns void language sql as $$
  insert into farm_day_stale (farm_id, since) select farm, day where farm is not null and day is not null
    and not exists (select from farm_day_stale s where s.farm_id = farm and s.since <= day and s.xmin = pg_current_xact_id()::xid)
$$;

-- What marks other kept rows already marks these as well. Uses, stock and movements of batches:
do $$
declare t record;
begin
  for t in select * from (values ('feed_use', 'use_date', 'max(use_date)'), ('medication', 'treat_date', 'max(treat_date)'),
    ('immunisation', 'immune_date', 'max(immune_date)'), ('other_drug', 'use_date', 'max(use_date)'),
    ('stock_move', 'event_date', 'max(event_date)'), ('batch_move', 'move_date', 'null::date')) as x (name, day, until) loop
    execute format('create or replace function ledger_stale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(%2$I), %3$s from changed group by farm_id;
      perform mark_farm_days(farm_id, min(%2$I)) from changed group by farm_id;
      return null; end $f$', t.name, t.day, t.until);
    execute format('create or replace function ledger_restale_%1$s() returns trigger language plpgsql as $f$ begin
      insert into cost_ledger_stale (farm_id, since, until) select farm_id, min(%2$I), %3$s from
        (select * from was union all select * from changed) both_sides group by farm_id;
      perform mark_farm_days(farm_id, min(%2$I)) from (select * from was union all select * from changed) both_sides group by farm_id;
      return null; end $f$', t.name, t.day, t.until);
  end loop;
end $$;

create or replace function spent_anew(farm uuid, day date) returns void language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  insert into batch_cost_stale (farm_id, since) values (farm, day);
  select mark_farm_days(farm, day);
$$;

create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or (tg_op = 'UPDATE' and old.organize_id is null)
    or exists (select from organize o where f.tree_path like o.tree_path || '%'
      and o.uid in (new.organize_id, case when tg_op = 'UPDATE' then old.organize_id end))));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into batch_cost_stale (farm_id, since) select f, since from unnest(farms) f where exists (select from batch b where b.farm_id = f);
  perform mark_farm_days(f, since) from unnest(farms) f;
  return null;
end $$;

-- The herd: litters move on their day; a state that only ends on another day leaves the days before both ends as they were.
create or replace function stale_litter_move() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(move_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(move_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function restale_litter_move() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(move_date) from
    (select farm_id, move_date from was union all select farm_id, move_date from changed) both_sides group by farm_id;
  perform mark_farm_days(farm_id, min(move_date)) from
    (select farm_id, move_date from was union all select farm_id, move_date from changed) both_sides group by farm_id;
  return null;
end $$;
create or replace function stale_sow_span() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(from_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(from_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function restale_sow_span() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(from_date) from
    (select farm_id, from_date from was union all select farm_id, from_date from changed) both_sides group by farm_id;
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.status, o.parity) is distinct from (n.from_date, n.status, n.parity) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(o.to_date, n.to_date) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;
create or replace function stale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since) select farm_id, min(entry_date) from changed group by farm_id;
  perform mark_farm_days(farm_id, min(entry_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function restale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since)
  select farm_id, min(since) from (select n.farm_id, least(
      case when (o.entry_date, o.entry_parity, o.sex, o.deleted) is distinct from (n.entry_date, n.entry_parity, n.sex, n.deleted)
        then least(o.entry_date, n.entry_date) end,
      case when o.first_service_date is distinct from n.first_service_date
        then least(o.first_service_date, n.first_service_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  -- a sale is told of the number she had
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, least(
      case when (o.entry_date, o.sex, o.deleted, o.source) is distinct from (n.entry_date, n.sex, n.deleted, n.source)
        then least(o.entry_date, n.entry_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end,
      case when (o.ear_no, o.former_ear_nos, o.first_service_date, o.parity)
          is distinct from (n.ear_no, n.former_ear_nos, n.first_service_date, n.parity)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  return null;
end $$;
-- Where it stood (F07).
create or replace function eaten_pig_stay() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(from_date)), mark_farm_days(farm_id, min(from_date)) from changed group by farm_id;
  return null;
end $$;
create or replace function reeaten_pig_stay() returns trigger language plpgsql as $$ begin
  perform mark_shared_feedings(farm_id, min(since)), mark_farm_days(farm_id, min(since)) from (select n.farm_id, case
        when (o.from_date, o.house_id) is distinct from (n.from_date, n.house_id) then least(o.from_date, n.from_date)
        when o.to_date is distinct from n.to_date then least(coalesce(o.to_date, 'infinity'), coalesce(n.to_date, 'infinity')) end as since
      from changed n join was o on o.farm_id = n.farm_id and o.pig_id = n.pig_id and o.no = n.no) reached
    where since is not null group by farm_id;
  return null;
end $$;
create or replace function cost_stale_batch() returns trigger language plpgsql as $$ begin
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  perform mark_farm_days(n.farm_id, min(m.move_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    join batch_move m on m.farm_id = n.farm_id and m.batch_id = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

-- What marks nothing else: checks, sales of animals, tickets, and what a treatment used. Row by row, and only where a row counts.
create function farm_days_of_row() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform mark_farm_days(old.farm_id, (to_jsonb(old)->>tg_argv[0])::date); end if;
  if tg_op <> 'DELETE' then perform mark_farm_days(new.farm_id, (to_jsonb(new)->>tg_argv[0])::date); end if;
  return null;
end $$;
do $$
declare
  t record;
  was text;
begin
  for t in select * from (values
    ('pig_event', 'event_date', 'row.type in (''event_gestation'', ''event_sale_pig'', ''event_cull_pig'')',
      '{event_date,type,pig_id,payload}'),
    ('sales_ticket', 'sale_date', 'row.status = ''APPROVED''', '{sale_date,status,deleted,sale_type_id,lines}'),
    ('semen_sale', 'ship_date', 'row.destination = ''CLIENT''', '{ship_date,status,deleted,destination,amount}'),
    ('farm_event', 'event_date', 'row.payload ? ''usedQty''', '{event_date,payload}')
  ) as x (name, day, counts, watched) loop
    select string_agg(format('old.%I', one), ', ') into was from unnest(t.watched::text[]) one;
    execute format('create trigger farm_days_insert after insert on %I for each row when (%s) execute function farm_days_of_row(%L)',
      t.name, replace(t.counts, 'row.', 'new.'), t.day);
    execute format('create trigger farm_days_delete after delete on %I for each row when (%s) execute function farm_days_of_row(%L)',
      t.name, replace(t.counts, 'row.', 'old.'), t.day);
    execute format('create trigger farm_days_update after update on %I for each row
        when ((%s) is distinct from (%s) and (%s or %s)) execute function farm_days_of_row(%L)', t.name, was, replace(was, 'old.', 'new.'),
      replace(t.counts, 'row.', 'old.'), replace(t.counts, 'row.', 'new.'), t.day);
  end loop;
end $$;

-- What a place, a material or a word is decides what days of the past count as: rare, and over the wall of who changes it.
create function farm_days_of_place() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_farm_days(f.uid, '-infinity') from organize f where f.type = 'farm'
    and (new.tree_path like f.tree_path || '%' or old.tree_path like f.tree_path || '%');
  return null;
end $$;
create trigger farm_days_update after update on organize for each row
  when ((old.house_type, old.tree_path) is distinct from (new.house_type, new.tree_path))
  execute function farm_days_of_place();
create function farm_days_of_material() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_farm_days(u.farm_id, min(u.day)) from (
      select farm_id, use_date as day from feed_use where feed_id = new.uid
      union all select farm_id, treat_date from medication where drug_id = new.uid
      union all select farm_id, immune_date from immunisation where vaccine_id = new.uid
      union all select farm_id, event_date from stock_move where material_id = new.uid) u group by u.farm_id;
  return null;
end $$;
create trigger farm_days_update after update on material for each row
  when ((old.material_class, old.kg_per_unit) is distinct from (new.material_class, new.kg_per_unit))
  execute function farm_days_of_material();
create function farm_days_of_word() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform mark_farm_days(t.farm_id, min(t.sale_date)) from sales_ticket t where t.sale_type_id = new.uid group by t.farm_id;
  return null;
end $$;
create trigger farm_days_update after update on data_dictionary for each row
  when (old.scode = 'sale_type' and old.name1 is distinct from new.name1) execute function farm_days_of_word();

-- migration 0190_jobs
-- What the jobs screen keeps in addition to the queues of pg-boss, which live in the schema pgboss and are installed by it.
create table job_pause (
  name text primary key,
  paused_by text not null,
  paused_at timestamptz not null default now()
);

-- How far a run is; written while it runs.
create table job_progress (
  job_id uuid primary key,
  done integer not null,
  total integer not null,
  updated_at timestamptz not null default now()
);

-- migration 0195_offline_tasks
-- Queries and exports that run after their request was answered, and their results. A task belongs to one person: row-level
-- security compares the owner with the setting app.user, which the routes of the download centre set for the caller.
create table offline_task (
  uid uuid primary key,
  owner uuid not null references sys_user (uid),
  owner_name text not null,
  kind text not null check (kind in ('offline', 'export')),
  report text not null,
  family text not null,
  view text not null check (view in ('table', 'card', 'cross', 'compare')),
  request jsonb not null,
  title text not null,
  filters text not null default '',
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  job_id uuid,
  progress integer not null default 0 check (progress between 0 and 100),
  part text not null default '',
  row_count bigint,
  bytes bigint not null default 0,
  file_key uuid,
  result jsonb,
  as_of timestamptz,
  request_id text not null,
  error text,
  seen boolean not null default true,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz
);
create index offline_task_owner_idx on offline_task (owner, created_at desc);
create index offline_task_open_idx on offline_task (created_at) where state in ('QUEUED', 'RUNNING');
create index offline_task_expires_idx on offline_task (expires_at) where state = 'DONE';

alter table offline_task enable row level security;
create policy offline_task_owner on offline_task
  using (owner = nullif(current_setting('app.user', true), '')::uuid);
grant select, insert, update, delete on offline_task to pig_app;

-- migration 0200_administration
-- Administration: management of farms, feedback, release notes.

-- manageCompanyForFarm: which company manages a farm from when to when.
create table farm_custody (
  uid uuid not null,
  manage_company_id uuid not null,
  managed_farm_id uuid not null,
  kind text not null,
  from_date date not null,
  to_date date,
  remind_days integer,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on farm_custody to pig_app;
alter table farm_custody enable row level security;
create policy farm_custody_scope on farm_custody using (managed_farm_id = any ((select app_farms())::uuid[]));
create index farm_custody_from_date_sort on farm_custody (from_date desc, uid desc);
alter table farm_custody add constraint farm_custody_effective_excl exclude using gist (int8range(hashtextextended(coalesce(managed_farm_id::text, ''), 0), hashtextextended(coalesce(managed_farm_id::text, ''), 0), '[]') with &&, daterange(from_date, to_date, '[]') with &&) where (not deleted);
create index farm_custody_company_idx on farm_custody (manage_company_id) where not deleted;
create function design_sows(one farm_custody) returns integer language sql stable as
  $$ select o.design_sows from organize o where o.uid = one.managed_farm_id $$;

-- feedback
create table feedback (
  uid uuid not null,
  title text not null,
  module text not null,
  kind text not null,
  content text not null,
  organize_id uuid not null,
  sender text not null,
  sender_id uuid,
  status text not null,
  page text,
  app_version text,
  browser text,
  screen_size text,
  last_request text,
  accepted_at timestamp with time zone,
  started_at timestamp with time zone,
  solved_at timestamp with time zone,
  closed_at timestamp with time zone,
  answered_at timestamp with time zone,
  -- The company of the sender, by which rows are separated; when the sender last looked at the answers.
  company_id uuid,
  seen_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on feedback to pig_app;
alter table feedback enable row level security;
create policy feedback_scope on feedback using (company_id is null or company_id = any ((select app_companies())::uuid[]));
create index feedback_sender_idx on feedback (created_by, answered_at) where not deleted;
create index feedback_created_at_sort on feedback (created_at desc, uid desc);

-- Answers and changes of state, in order.
create table feedback_message (
  uid uuid primary key,
  company_id uuid,
  feedback_uid uuid not null,
  at timestamp with time zone not null,
  author_uid uuid not null,
  author text not null,
  -- The author answered as an administrator, not as the sender.
  by_administrator boolean not null,
  body text,
  from_status text,
  to_status text
);
create index feedback_message_idx on feedback_message (feedback_uid, at);
alter table feedback_message enable row level security;
create policy feedback_message_scope on feedback_message using (company_id is null or company_id = any ((select app_companies())::uuid[]));
grant select, insert on feedback_message to pig_app;

-- Screenshots of a feedback or of one of its answers; the bytes lie under DATA_DIR, in a folder of the feedback.
create table feedback_file (
  uid uuid primary key,
  company_id uuid,
  feedback_uid uuid not null,
  message_uid uuid,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now()
);
create index feedback_file_idx on feedback_file (feedback_uid);
alter table feedback_file enable row level security;
create policy feedback_file_scope on feedback_file using (company_id is null or company_id = any ((select app_companies())::uuid[]));
grant select, insert on feedback_file to pig_app;

-- upgrade-info: drafts are the group's alone.
create table upgrade_note (
  uid uuid not null,
  release text not null,
  released_on date not null,
  kind text not null,
  downtime text,
  items jsonb,
  published boolean,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on upgrade_note to pig_app;
create unique index upgrade_note_release_key on upgrade_note (release) nulls not distinct where not deleted;
create index upgrade_note_released_on_sort on upgrade_note (released_on desc, uid desc);
alter table upgrade_note enable row level security;
create policy upgrade_note_read on upgrade_note for select using (published or (select app_root()));
create policy upgrade_note_write on upgrade_note using ((select app_root())) with check ((select app_root()));

-- Which published notes a person has read.
create table upgrade_note_read (
  user_uid uuid not null,
  note_uid uuid not null,
  at timestamp with time zone not null default now(),
  primary key (user_uid, note_uid)
);
grant select, insert on upgrade_note_read to pig_app;

-- migration 0210_sso_partners
-- Partner systems and the accounts bound to people here, as resources an administrator keeps.

create table sso_partner (
  company_id uuid,
  uid uuid not null,
  name text not null,
  source text not null,
  proof text not null,
  public_key text,
  redirects text,
  from_partner boolean,
  audience text,
  secret_at timestamp with time zone,
  last_used_at timestamp with time zone,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  -- No declared field: it is neither answered, exported nor audited.
  secret_hash bytea,
  primary key (uid)
);
alter table sso_partner enable row level security;
create policy sso_partner_scope on sso_partner using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sso_partner to pig_app;
create unique index sso_partner_company_id_name_key on sso_partner (company_id, name) nulls not distinct where not deleted;
create unique index sso_partner_company_id_source_key on sso_partner (company_id, source) nulls not distinct where not deleted;
-- The address of an arrival names the source alone, so no two partners of the deployment share one.
create unique index sso_partner_source_key on sso_partner (source) where not deleted;
create index sso_partner_name_sort on sso_partner (name, uid);

create table sso_account (
  uid uuid not null,
  partner_id uuid not null,
  account text not null,
  user_id uuid not null,
  bound_by text,
  last_used_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on sso_account to pig_app;
create unique index sso_account_partner_id_account_key on sso_account (partner_id, account) nulls not distinct where not deleted;
create index sso_account_account_sort on sso_account (account, uid);
create index sso_account_user_idx on sso_account (user_id);

-- A binding belongs to where its person stands today, also after a move.
create function organize_id(sso_account) returns uuid language sql stable as $$
  select u.organize_id from sys_user u where u.uid = $1.user_id
$$;

insert into sso_partner (uid, name, source, proof, from_partner, enabled, secret_at, secret_hash)
  select gen_random_uuid(), source, source, 'SECRET', true, enabled, now(), secret_hash from sso_source;
update sso_partner set audience = uid::text;
insert into sso_account (uid, partner_id, account, user_id, bound_by, created_at)
  select gen_random_uuid(), p.uid, b.account, b.user_uid, 'ADMIN', b.created_at
    from sso_binding b join sso_partner p using (source);
drop table sso_binding;
drop table sso_source;

-- Codes live for a minute, so none is carried over.
drop table sso_code;
create table sso_code (
  code_hash bytea primary key,
  partner_uid uuid not null,
  account text not null,
  -- Given when the partner passed on the state of a sign-in begun here: only that browser may use the code.
  state_hash bytea,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index sso_code_issued_idx on sso_code (issued_at);
-- A new secret ends the codes fetched with the old one.
grant select (partner_uid), delete on sso_code to pig_app;

-- Identifiers of signed assertions that were accepted, kept until they would be refused as expired anyway.
create table sso_assertion (
  partner_uid uuid not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (partner_uid, jti)
);
create index sso_assertion_expires_idx on sso_assertion (expires_at);

-- An arrival nobody is bound to, waiting for its person to sign in by password. The browser holds the token.
create table sso_pending_binding (
  token_hash bytea primary key,
  partner_uid uuid not null,
  account text not null,
  issued_at timestamptz not null
);
grant select, delete on sso_pending_binding to pig_app;

-- migration 0220_kept_filters
-- Filters too long for an address (thousands of ear tags), under the short key that stands in the address instead. Whoever
-- opens the link asks by them with the rights of his own. A company's are read by that company; those without one
-- belong to the administrator of the deployment and are found by their key alone.
create table kept_filter (
  key text primary key,
  company_id uuid,
  content text not null check (length(content) <= 400000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  used_on date not null default current_date
);
create index kept_filter_owner_idx on kept_filter (created_by, created_at desc);
create index kept_filter_used_idx on kept_filter (used_on);

alter table kept_filter enable row level security;
create policy kept_filter_scope on kept_filter
  using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on kept_filter to pig_app;

-- migration 0230_supplier_area
-- Where a supplier is: its divisions from the province down, 江苏省/南京市/玄武区, as for clients.
alter table supplier add column area text;

-- migration 0240_day_report
-- 生产日报 of a farm: how it stands, what the manager remarked, and, once signed, what it said.
create table day_report (
  farm_id uuid not null,
  day date not null,
  -- OPEN, LOCKED.
  status text not null default 'OPEN',
  -- Grows with each unlocking: the print names it.
  edition integer not null default 1,
  version integer not null default 1,
  remark text,
  temperature text,
  -- Work left in the evening, as it stood when the report was made: nobody can look it up afterwards.
  work jsonb,
  -- All figures of a signed report; an unlocked one follows its rows again.
  figures jsonb,
  generated_by text,
  generated_at timestamp with time zone,
  signed_by text,
  signed_at timestamp with time zone,
  unlocked_by text,
  unlocked_at timestamp with time zone,
  unlock_reason text,
  primary key (farm_id, day)
);
alter table day_report enable row level security;
create policy day_report_scope on day_report using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update on day_report to pig_app;

-- migration 0248_farm_week_plan
-- Week plans people set for a farm instead of those that follow from its design (§4.9). `week` is the Monday of the ISO
-- week that names the farm's week; an empty lane keeps its default.
create table farm_week_plan (
  farm_id uuid not null,
  week date not null,
  mated integer check (mated >= 0),
  farrowed integer check (farrowed >= 0),
  weaned integer check (weaned >= 0),
  grown integer check (grown >= 0),
  sold integer check (sold >= 0),
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  primary key (farm_id, week)
);
alter table farm_week_plan enable row level security;
create policy farm_week_plan_scope on farm_week_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_week_plan to pig_app;

-- migration 0265_mated_from
-- The day a female counts as a mated one (§4, mfDays): a gilt taken over open was served before she came, although
-- no service of hers is known. Reports that read rows and reports that read days said different numbers of her.
alter table pig add column mated_from date;

create index pig_stay_mated_idx on pig (farm_id, (case when exit_date is null then 'infinity'::date else exit_date end))
  include (exit_date, uid, sex, deleted, entry_date, entry_parity, mated_from, pig_class, breed_id, line_id, selective_level_id, source);
drop index pig_stay_idx;
alter index pig_stay_mated_idx rename to pig_stay_idx;

create or replace function restale_pig() returns trigger language plpgsql as $$ begin
  insert into herd_day_stale (farm_id, since)
  select farm_id, min(since) from (select n.farm_id, least(
      case when (o.entry_date, o.sex, o.deleted) is distinct from (n.entry_date, n.sex, n.deleted)
        then least(o.entry_date, n.entry_date) end,
      case when o.mated_from is distinct from n.mated_from then least(o.mated_from, n.mated_from) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  -- the ticket of a sale names her by the number she had
  perform mark_farm_days(farm_id, min(since)) from (select n.farm_id, least(
      case when (o.entry_date, o.sex, o.deleted, o.source) is distinct from (n.entry_date, n.sex, n.deleted, n.source)
        then least(o.entry_date, n.entry_date) end,
      case when (o.exit_date, o.exit_type) is distinct from (n.exit_date, n.exit_type)
        then least(o.exit_date, n.exit_date) end,
      case when (o.ear_no, o.former_ear_nos, o.mated_from) is distinct from (n.ear_no, n.former_ear_nos, n.mated_from)
        then least(o.exit_date, n.exit_date) end) as since
    from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid) reached
  where since is not null group by farm_id;
  return null;
end $$;

alter table pig disable trigger user;
update pig p set mated_from = case
    when p.entry_parity > 0 or exists (select 1 from sow_span s where s.farm_id = p.farm_id and s.pig_id = p.uid and s.no = 0 and s.status = 'OPEN')
      then p.entry_date
    else greatest(p.first_service_date, p.entry_date) end
  where p.sex = 'F' and (p.entry_parity > 0 or p.first_service_date is not null or exists (select 1 from sow_span s
    where s.farm_id = p.farm_id and s.pig_id = p.uid and s.no = 0 and s.status = 'OPEN'));
insert into herd_day_stale (farm_id, since)
  select farm_id, min(entry_date) from pig where sex = 'F' and entry_parity = 0 and mated_from = entry_date
    and first_service_date is distinct from entry_date group by farm_id;
update pig set pig_class = 'SOW' where sex = 'F' and pig_class = 'GILT' and mated_from is not null;
alter table pig enable trigger user;

-- migration 0266_forgotten_litters
-- Litters nobody weaned in the days a litter takes: few, and counted in the herd of every evening until somebody weans them.
create index litter_forgotten_idx on litter (farm_id, farrow_date) where wean_date is null or wean_date > farrow_date + 150;

-- migration 0267_import_meanings
-- What heads and words of another system's files mean here: chosen by hand once, kept for the kind and the company of the farm.
create table import_meaning (
  company_id uuid not null,
  kind text not null,
  columns jsonb not null default '{}',
  words jsonb not null default '{}',
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);
alter table import_meaning enable row level security;
create policy import_meaning_scope on import_meaning using (company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on import_meaning to pig_app;

-- What of a file was read (its sheet, blank and hidden rows), and what its words meant when it came.
alter table import_task add column reading jsonb;
alter table import_task add column words jsonb not null default '{}';

-- migration 0271_ear_search
-- The search for one animal looks up its number as it is typed or scanned: capitals, without dashes. A plain column, because
-- row-level security keeps conditions on functions of a column out of an index.
alter table pig add column ear_key text collate "C" generated always as (upper(replace(ear_no, '-', ''))) stored;
create index pig_ear_key_idx on pig (farm_id, ear_key);
create index pig_rfid_idx on pig (farm_id, rfid) where rfid is not null;
create index pig_ear_tag_idx on pig (farm_id, ear_tag) where ear_tag is not null;

-- migration 0272_technician_users
-- Who has an account is named by it and not once more in a list of technicians; people from outside keep a name of their own.
alter table technician add column user_id uuid;
alter table technician alter column name drop not null;
create index technician_user_idx on technician (user_id) where user_id is not null;

-- A technician is the user of that name where the company has just one.
update technician t set user_id = one.uid
  from (select t.uid as technician, (array_agg(u.uid))[1] as uid
    from technician t join organize c on c.uid = t.company_id
    join organize o on o.tree_path like c.tree_path || '%'
    join sys_user u on u.organize_id = o.uid and u.name = t.name and not u.deleted
   where not t.deleted group by t.uid having count(*) = 1) one
 where t.uid = one.technician;

-- migration 0275_unit_prices
-- Unit prices have four places (§0.2): the mean price of an introduction, and the price of a piglet sent.
-- The trigger of closed days names the column it watches, so it is made again as it was.
do $$
declare
  one record;
  watching text[] := '{}';
  definition text;
begin
  for one in select t.tgname as name, t.tgrelid::regclass as place, pg_get_triggerdef(t.oid) as definition from pg_trigger t
    where t.tgrelid in ('pig_introduction'::regclass, 'piglet_dropping'::regclass) and t.tgname = 'closed_day_update' loop
    watching := watching || one.definition;
    execute format('drop trigger %I on %s', one.name, one.place);
  end loop;
  alter table pig_introduction alter column avg_price type numeric(16,4) using avg_price::numeric(16,4);
  alter table piglet_dropping alter column price type numeric(16,4) using price::numeric(16,4);
  foreach definition in array watching loop
    execute definition;
  end loop;
end $$;

-- migration 0284_number_series
-- Animals and litters are numbered one after the other in each farm, litters in each year. What was numbered before took its
-- numbers of the order of all events: the series go on behind them, so that no number is given twice.
insert into counter (farm_id, name, value)
  select farm_id, 'pig', (select last_value from pig_event_seq) from pig group by farm_id
  on conflict (farm_id, name) do nothing;
insert into counter (farm_id, name, value)
  select farm_id, 'litter' || to_char(farrow_date, 'YYYY'), (select last_value from pig_event_seq) from litter
    group by farm_id, to_char(farrow_date, 'YYYY')
  on conflict (farm_id, name) do nothing;

-- migration 0287_state_since
-- The day a state itself began (Span.since): an animal entered or received in a state was in it before. Spans begun by an event in
-- the farm begin with it; of entries the opening names the day. Animals received from another farm keep the day of receipt until
-- their history is rebuilt.
alter table sow_span add column since date;

alter table sow_span disable trigger user;
update sow_span set since = from_date;
update sow_span s set since = o.day
  from (select e.farm_id, e.pig_id, e.event_date, e.payload->'opening'->>'status' as status,
      (e.payload->'opening'->>case e.payload->'opening'->>'status' when 'MATED' then 'mateDate' when 'PREGNANT' then 'checkDate'
        when 'LACTATING' then 'farrowDate' when 'WEANED' then 'weanDate' when 'OPEN' then 'openDate' end)::date as day
    from pig_event e where e.type = 'event_entry' and coalesce(jsonb_array_length(nullif(e.payload->'history', 'null')), 0) = 0) o
  where s.farm_id = o.farm_id and s.pig_id = o.pig_id and s.no = 0 and s.from_date = o.event_date and s.status = o.status
    and o.day is not null;
alter table sow_span enable trigger user;
alter table sow_span alter column since set not null;

alter table pig disable trigger user;
update pig p set status_since = s.since from sow_span s
  where s.farm_id = p.farm_id and s.pig_id = p.uid and s.to_date is null and p.exit_date is null and s.since <> p.status_since;
alter table pig enable trigger user;

-- migration 0288_unweighed_litters
-- Piglets weaned without being weighed have no weight; kept as 0 kg they lowered every mean.
alter table litter disable trigger user;
update litter set wean_weight = null where wean_weight = 0;
alter table litter enable trigger user;

-- migration 0289_services_before_entry
-- The service that led to the litter a sow was entered with, or failed before she was entered, is part of her history (brought, no
-- row of sow_service): litter and animal name it as a replay of them does.
alter table litter disable trigger user;
update litter l set service_uid = l.uid, mate_date = (e.payload->'opening'->>'mateDate')::date
  from pig_event e
  where e.farm_id = l.farm_id and e.uid = l.uid and e.type = 'event_entry' and l.init
    and e.payload->'opening'->>'status' = 'LACTATING' and coalesce(e.payload->'opening'->>'mateDate', '') <> '';
alter table litter enable trigger user;

alter table pig disable trigger user;
with before as (
  select e.farm_id, e.pig_id, (e.payload->'opening'->>'mateDate')::date as day,
      case when e.payload->'opening'->>'status' = 'OPEN' then coalesce((e.payload->'opening'->>'serviceNo')::int, 1) else 1 end as no,
      exists (select 1 from sow_service s where s.farm_id = e.farm_id and s.pig_id = e.pig_id) as served
    from pig_event e where e.type = 'event_entry' and e.payload->'opening'->>'status' in ('LACTATING', 'OPEN')
      and coalesce(e.payload->'opening'->>'mateDate', '') <> ''
      and coalesce(jsonb_array_length(nullif(e.payload->'history', 'null')), 0) = 0)
update pig p set first_service_date = least(p.first_service_date, b.day),
    last_service_date = case when b.served then p.last_service_date else b.day end,
    service_no = case when b.served then p.service_no else b.no end
  from before b where b.farm_id = p.farm_id and b.pig_id = p.uid;
alter table pig enable trigger user;

-- migration 0290_golive_count
-- Heads counted in the houses before a farm goes live, held against those of the system, and why they differ.
alter table golive add column counted jsonb;
alter table golive add column count_note text;

-- migration 0292_feed_in_houses
-- 舍内存料: feed that was issued to a house lies there until it is fed. Each house that gets feed has a shelf of its own, a
-- warehouse that knows its house, so that prices, counts, months and the stock query have it as they have every other.
alter table warehouse add column place text, add column house_id uuid;
update warehouse set place = 'STORE';
create unique index warehouse_house_key on warehouse (farm_id, house_id) where house_id is not null and not deleted;

-- migration 0293_late_batch_costs
-- What was spent on a batch, or came back of it, when its last pigs had gone: no pig can bear it, and the batch stands at nothing
-- without it. Days that are kept stay as they are; it is reckoned with the next change behind them.
alter table batch_cost_day add column late numeric(16,2) not null default 0;
drop index batch_cost_day_left_idx;
create index batch_cost_day_left_idx on batch_cost_day (farm_id, day) include (batch_id, balance, late)
  where heads = 0 and late + balance <> 0;

-- migration 0294_batch_charges
-- What batches bear of the cost ledger, by day and item: the one split that the ledger, the costs of batches and reports share. It
-- is written with the months of the ledger; those of closed months stay.
create table batch_charge (
  farm_id uuid not null,
  month text not null,
  batch_id uuid not null,
  day date not null,
  item text not null,
  amount numeric(16,2) not null,
  primary key (farm_id, month, batch_id, day, item)
);
create index batch_charge_batch_idx on batch_charge (farm_id, batch_id, day);
create index batch_charge_day_idx on batch_charge (farm_id, day);
alter table batch_charge enable row level security;
create policy batch_charge_scope on batch_charge using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_charge to pig_app;

-- What was spent on batches up to now is what their kept days say: closed months keep it. Open ones are reckoned anew, with
-- the part of whole months (wages, energy, assets, period costs) that batches bear from now on.
insert into batch_charge (farm_id, month, batch_id, day, item, amount)
select farm_id, to_char(day, 'YYYY-MM'), batch_id, day, item, amount from (
  select d.farm_id, d.batch_id, d.day, i.item, i.amount - coalesce(lag(i.amount) over (partition by d.farm_id, d.batch_id, i.item order by d.day), 0) as amount
    from batch_cost_day d cross join lateral (values ('FEED', d.feed), ('DRUG', d.drug), ('VACCINE', d.vaccine), ('LABOUR', d.labour),
      ('ENERGY', d.energy), ('DEPRECIATION', d.depreciation), ('OTHER', d.other)) i (item, amount)) x
 where amount <> 0;
-- by the farm's own months, where they do not begin on the first
update batch_charge c set month = l.month from (
  select farm_id, month, day as first, lead(day, 1, 'infinity') over (partition by farm_id order by day) as next
    from (select distinct farm_id, month, day from cost_ledger) m) l
 where l.farm_id = c.farm_id and c.day >= l.first and c.day < l.next and c.month <> l.month;
insert into cost_ledger_stale (farm_id, since)
select d.farm_id, greatest(min(d.day), coalesce(f.closed_up_to + 1, min(d.day))) from batch_cost_day d join organize f on f.uid = d.farm_id
 group by d.farm_id, f.closed_up_to;

-- The ledger of a month marks the costs of batches when it is written: what changes the ledger need not mark them as well.
do $$
declare t text;
begin
  foreach t in array array['feed_use', 'medication', 'immunisation', 'batch_cost_entry', 'stock_move'] loop
    execute format('drop trigger cost_insert on %I', t);
    execute format('drop trigger cost_update on %I', t);
    execute format('drop trigger cost_delete on %I', t);
  end loop;
  foreach t in array array['feed_use', 'medication', 'immunisation', 'batch_cost_entry'] loop
    execute format('drop function cost_stale_%s()', t);
    execute format('drop function cost_restale_%s()', t);
  end loop;
end $$;
drop function cost_stale_issued();

create or replace function spent_anew(farm uuid, day date) returns void language sql as $$
  insert into cost_ledger_stale (farm_id, since) values (farm, day);
  select mark_farm_days(farm, day);
$$;

create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or (tg_op = 'UPDATE' and old.organize_id is null)
    or exists (select from organize o where f.tree_path like o.tree_path || '%'
      and o.uid in (new.organize_id, case when tg_op = 'UPDATE' then old.organize_id end))));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into feed_eaten_stale (farm_id, since) select f, since from unnest(farms) f
    where exists (select from feed_use u where u.farm_id = f and u.use_date >= since and u.batch_id is null and u.amount is null);
  perform mark_farm_days(f, since) from unnest(farms) f;
  return null;
end $$;

-- Another stage is another class of the ledger, and other feed of the house.
create or replace function cost_stale_batch() returns trigger language plpgsql as $$ begin
  insert into cost_ledger_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  insert into batch_cost_stale (farm_id, since)
  select n.farm_id, min(least(o.open_date, n.open_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  perform mark_farm_days(n.farm_id, min(m.move_date)) from changed n join was o on o.farm_id = n.farm_id and o.uid = n.uid
    join batch_move m on m.farm_id = n.farm_id and m.batch_id = n.uid
    where (o.stage, o.deleted) is distinct from (n.stage, n.deleted) group by n.farm_id;
  return null;
end $$;

-- migration 0295_stock_in_ledger
-- A low-value item that was issued from a warehouse is written off by its register and not by its issue: the row says which material.
alter table low_consumption add column material_id uuid;
create index low_consumption_material_idx on low_consumption (farm_id, material_id) where material_id is not null;
update low_consumption l set material_id = x.material_id from (
  select distinct on (l.farm_id, l.uid) l.farm_id, l.uid, m.material_id from low_consumption l
    join organize f on f.uid = l.farm_id and (f.closed_up_to is null or l.month > to_char(f.closed_up_to, 'YYYY-MM'))
    join material n on n.name = l.item and n.material_class in ('LOW_VALUE', 'TOOL', 'CONSUMABLE')
    join stock_move m on m.farm_id = l.farm_id and m.material_id = n.uid and m.kind = 'ISSUE' and to_char(m.event_date, 'YYYY-MM') = l.month
   order by l.farm_id, l.uid, m.material_id) x
 where l.farm_id = x.farm_id and l.uid = x.uid;
select guard_closed_days('low_consumption', 'month', '{month,at_farm_id,item,material_id,house_id,department,qty,amount,mode,months,deleted}');

-- What counts missed, what was thrown away, and tools, low-value items and raw material that were issued are costs of their month:
-- open months are reckoned anew, closed ones stay.
insert into cost_ledger_stale (farm_id, since)
select m.farm_id, greatest(min(m.event_date), coalesce(f.closed_up_to + 1, min(m.event_date))) from stock_move m join organize f on f.uid = m.farm_id
 group by m.farm_id, f.closed_up_to;

-- Feed of a house is parted in whole cents and hundredths of a kg from now on, by the ledger and by reports alike; closed months stay.
insert into feed_eaten_stale (farm_id, since)
select u.farm_id, greatest(min(u.use_date), coalesce(f.closed_up_to + 1, min(u.use_date))) from feed_use u join organize f on f.uid = u.farm_id
 where u.batch_id is null group by u.farm_id, f.closed_up_to;

-- migration 0296_fed_by_issue
-- 领料即耗用 (parameter feed_by): an issue of feed is what its batch, house or class ate. Which issues are, and as what.
create table feed_issue (
  farm_id uuid not null,
  -- Of the event of stock.
  uid uuid not null,
  feed_class text not null,
  primary key (farm_id, uid)
);

-- A farm whose issues are fed, and the day up to which they are shared out; a change behind it leaves the first day it reaches back to.
create table fed_by_issue (
  farm_id uuid primary key,
  day date not null
);
create table fed_by_issue_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['feed_issue', 'fed_by_issue', 'fed_by_issue_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Feed that was issued, not recorded in the barn.
alter table feed_use add column issue_uid uuid;
create index feed_use_issue_idx on feed_use (farm_id, use_date) where issue_uid is not null;

create function mark_issued_feed(farm uuid, since date) returns void language sql as $$
  insert into fed_by_issue_stale (farm_id, since) select farm, mark_issued_feed.since
    where exists (select from fed_by_issue f where f.farm_id = farm)
$$;

-- Who stands in a house shares what was issued to it: where heads change, the days before and after share otherwise.
create or replace function mark_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f where f.farm_id = farm and f.use_date >= mark_feedings.since order by f.use_date limit 1;
  select mark_issued_feed(farm, mark_feedings.since);
$$;
create or replace function mark_shared_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f
      where f.farm_id = farm and f.use_date >= mark_shared_feedings.since and f.batch_id is null order by f.use_date limit 1;
  select mark_issued_feed(farm, mark_shared_feedings.since);
$$;

create function issued_feed_moved() returns trigger language plpgsql as $$ begin
  perform mark_issued_feed(farm_id, min(event_date)) from moved where kind in ('ISSUE', 'RETURN') group by farm_id;
  return null;
end $$;
create trigger issued_feed_insert after insert on stock_move referencing new table as moved
  for each statement execute function issued_feed_moved();
create trigger issued_feed_delete after delete on stock_move referencing old table as moved
  for each statement execute function issued_feed_moved();
create trigger issued_feed_update after update on stock_move referencing new table as moved
  for each statement execute function issued_feed_moved();

-- materialReceiveApply
alter table requisition add column feed_class text;
select guard_closed_days('requisition', 'apply_date', '{apply_farm_id,apply_date,applicant,warehouse_id,purpose,house_id,batch_no,department,feed_class,lines,remark,status,deleted}');

-- migration 0297_feed_in_silos
-- 料塔存料: feed that was issued to the silo of a house lies there until it is fed, on a shelf of its own like 舍内存料.
drop index warehouse_house_key;
create unique index warehouse_house_key on warehouse (farm_id, house_id, place) where house_id is not null and not deleted;

-- What was issued to a department called after a silo went to the silo, and its uses are the cost: in open months it is said so, and is
-- no cost of the farm besides.
do $$
declare found integer;
begin
  update requisition r set purpose = 'SILO' from organize f
   where f.uid = r.farm_id and r.purpose = 'DEPARTMENT' and r.department like '%料塔%' and (f.closed_up_to is null or r.apply_date > f.closed_up_to);
  get diagnostics found = row_count;
  if found > 0 then raise notice '% 张领料单的去向由部门改为料塔', found; end if;
end $$;

-- migration 0300_client_receipts
-- client-receipt: money of clients, one row each time. Rows are added and never changed: a reversal is a row of its own.
create table client_receipt (
  farm_id uuid not null,
  uid uuid not null,
  receipt_no text not null,
  receipt_date date not null,
  -- RECEIPT (收款), PREPAID (预收), OFFSET (预收抵扣).
  kind text not null,
  client_id uuid not null,
  -- Empty for PREPAID.
  settlement_id uuid,
  -- Of a reversal the opposite of what it reverses.
  amount numeric(16,2) not null check (amount <> 0),
  pay_method text,
  -- The record a reversal takes back.
  reverses uuid,
  reason text,
  remark text,
  -- Empty in rows made of what settlements said before there were records.
  registered_by text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table client_receipt enable row level security;
create policy client_receipt_scope on client_receipt using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert on client_receipt to pig_app;
create unique index client_receipt_farm_id_receipt_no_key on client_receipt (farm_id, receipt_no) nulls not distinct where not deleted;
create unique index client_receipt_farm_id_reverses_key on client_receipt (farm_id, reverses) nulls not distinct where not deleted and reverses is not null;
create index client_receipt_receipt_no_sort on client_receipt (farm_id, receipt_no desc, uid desc);
create index client_receipt_settlement_idx on client_receipt (farm_id, settlement_id) where settlement_id is not null;
create index client_receipt_client_idx on client_receipt (client_id, farm_id);

-- Number of the record that reverses this one.
create function reversed_no(client_receipt) returns text language sql stable as $$
  select r.receipt_no from client_receipt r where r.farm_id = $1.farm_id and r.reverses = $1.uid
$$;

-- Money that came with a record: use of 预收 is money that came before.
create function received(client_receipt) returns numeric language sql immutable as $$
  select case when $1.kind <> 'OFFSET' then $1.amount end
$$;

-- Money of a client that was paid before a settlement and not used, in the farms the reader sees.
create function unused_prepaid(client) returns numeric language sql stable as $$
  select coalesce(sum(case r.kind when 'PREPAID' then r.amount when 'OFFSET' then -r.amount end), 0)
    from client_receipt r where r.client_id = $1.uid
$$;

-- What settlements say they have received becomes records, so that figures stay what they are: 预收 as a record and its use on
-- the day of the settlement, 已收 on the day it names. Void settlements have no records: their figures stand for nothing.
do $$
declare
  made integer;
begin
  with money as (
      select farm_id, uid, doc_no, client_id, settle_date as day, 1 as turn, 'PREPAID' as kind, prepaid as amount, null as method
        from settlement where prepaid > 0 and status <> 'VOID' and not deleted
      union all select farm_id, uid, doc_no, client_id, settle_date, 2, 'OFFSET', prepaid, null
        from settlement where prepaid > 0 and status <> 'VOID' and not deleted
      union all select farm_id, uid, doc_no, client_id, coalesce(paid_date, settle_date), 3, 'RECEIPT', paid, pay_method
        from settlement where paid > 0 and status <> 'VOID' and not deleted),
    numbered as (
      select m.*, row_number() over (partition by farm_id, day order by doc_no, turn) as n from money m)
  insert into client_receipt (farm_id, uid, receipt_no, receipt_date, kind, client_id, settlement_id, amount, pay_method, remark)
    select farm_id, gen_random_uuid(), 'SK' || to_char(day, 'YYYYMMDD') || '-' || case when n < 1000 then lpad(n::text, 3, '0') else n::text end,
        day, kind, client_id, case when kind <> 'PREPAID' then uid end, amount, method, '由结算单【' || doc_no || '】原登记金额转入'
      from numbered;
  get diagnostics made = row_count;
  insert into counter (farm_id, name, value)
    select farm_id, 'SK' || to_char(receipt_date, 'YYYYMMDD'), count(*) from client_receipt group by farm_id, receipt_date;
  raise notice 'client_receipt: % records made of the amounts of settlements', made;
end $$;

-- From here on days count, and no row is changed or taken away by anybody.
select guard_closed_days('client_receipt', 'receipt_date', '{deleted}');
create function refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %: records are added, and reversed by a record', tg_op, tg_table_name using errcode = 'PFREC';
end $$;
create trigger record_kept before update or delete on client_receipt for each row execute function refuse_record_change();
create trigger records_kept before truncate on client_receipt for each statement execute function refuse_record_change();

-- What a settlement has received follows from its records: its own day is not at stake.
select guard_closed_days('settlement', 'settle_date', '{settle_farm_id,settle_date,client_id,discount,lines,remark,status,deleted}');

-- migration 0305_farm_sizes
-- What farms share assets by, and are planned by: sows a farm is designed for, places of its houses and crates, up to the month it says.
-- Sizes change for good reasons; a month that one of the farms has closed goes by the sizes it was closed with, in all of them
-- (decision 0023).
create table farm_size_kept (
  farm_id uuid not null,
  until_month text not null,
  sows integer not null,
  places integer not null,
  crates integer not null,
  primary key (farm_id, until_month)
);
-- Farms are read and kept across companies' walls by the functions below, and by them alone.
alter table farm_size_kept enable row level security;

-- Crates are the pens of farrowing houses; of a house without pens its capacity.
create function farm_size(farm uuid, out sows integer, out places integer, out crates integer) language sql stable as $$
  select coalesce(f.design_sows, 0), coalesce(sum(h.capacity), 0)::int,
      coalesce(sum(case when h.house_type = 'FARROWING' then coalesce(nullif((select count(*)
        from (select h.uid union all select u.uid from organize u where u.parent_id = h.uid) o
        join organize p on p.parent_id = o.uid and p.kind = 'PEN' and not p.deleted), 0), h.capacity, 0) end), 0)::int
    from organize f left join organize h on h.type = 'house' and h.kind = 'HOUSE' and not h.deleted and h.tree_path like f.tree_path || '%'
   where f.uid = farm group by f.uid, f.design_sows
$$;

-- Sizes of farms: those kept, each up to its month, with the last day of it, and those of today (null).
create function farm_sizes(farms uuid[]) returns table (farm_id uuid, until text, last date, sows integer, places integer, crates integer)
language sql stable security definer set search_path = public as $$
  select k.farm_id, k.until_month, m.last, k.sows, k.places, k.crates
    from farm_size_kept k cross join lateral month_days(k.farm_id, k.until_month) m where k.farm_id = any(farms)
  union all select f, null, null, s.sows, s.places, s.crates from unnest(farms) f cross join lateral farm_size(f) s
$$;

-- A farm, and those it shares assets with.
create function farms_sharing(farm uuid) returns setof uuid language sql stable as $$
  select farm union select f from multi_field_asset a cross join unnest(a.farm_ids) f where farm = any(a.farm_ids) and not a.deleted
$$;

-- A farm closes a month: what it and its sharers share by is kept up to it, where an earlier close did not.
create function keep_farm_sizes(farm uuid, month text) returns void language sql security definer set search_path = public as $$
  insert into farm_size_kept (farm_id, until_month, sows, places, crates)
  select f, month, s.sows, s.places, s.crates from farms_sharing(farm) f cross join lateral farm_size(f) s
   where not exists (select from farm_size_kept k where k.farm_id = f and k.until_month >= month)
  on conflict do nothing
$$;

-- A farm opens a month again: months that no sharer has closed any more go by the sizes of today, and are parted anew.
create function free_farm_sizes(farm uuid) returns void language plpgsql security definer set search_path = public as $$
declare one record;
begin
  for one in select f as farm_id, (select max(period_of(o.uid, o.closed_up_to)) from organize o
      where o.uid in (select farms_sharing(f)) and o.closed_up_to is not null) as closed from farms_sharing(farm) f loop
    delete from farm_size_kept k where k.farm_id = one.farm_id and (one.closed is null or k.until_month > one.closed
      and exists (select from farm_size_kept e where e.farm_id = k.farm_id and e.until_month >= one.closed and e.until_month < k.until_month));
    update farm_size_kept k set until_month = one.closed where k.farm_id = one.farm_id and k.until_month > one.closed;
    perform ledger_stale_places(o.tree_path) from organize o where o.uid = one.farm_id;
  end loop;
end $$;

-- For every close and every opening, whichever way it comes.
create function follow_farm_sizes() returns trigger language plpgsql as $$
begin
  if old.closed_up_to is not null and (new.closed_up_to is null or new.closed_up_to < old.closed_up_to) then
    perform free_farm_sizes(new.uid);
  else
    perform keep_farm_sizes(new.uid, period_of(new.uid, new.closed_up_to));
  end if;
  return null;
end $$;
create trigger farm_sizes_kept after update on organize for each row
  when (new.type = 'farm' and old.closed_up_to is distinct from new.closed_up_to) execute function follow_farm_sizes();

-- Months closed before now keep the sizes of today, by which they are parted until now.
select keep_farm_sizes(f.uid, period_of(f.uid, f.closed_up_to)) from organize f
 where f.type = 'farm' and not f.deleted and f.closed_up_to is not null order by f.closed_up_to;

-- Whether a closed month of the farms knew an asset: it was charged in it, or stood there when the month was closed.
create function known_in_closed(asset uuid, farms uuid[]) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from organize f where f.uid = any(farms) and f.closed_up_to is not null and (
      exists (select from cost_ledger l where l.farm_id = f.uid and l.source_uid = asset and l.day <= f.closed_up_to)
      or exists (select from period_close c where c.farm_id = f.uid and c.status = 'CLOSED' and c.closed_at >= (
        select a.created_at from multi_field_asset a where a.uid = asset
        union all select a.created_at from field_asset a where a.uid = asset
        union all select a.created_at from pig_house_asset a where a.uid = asset))))
$$;
drop function last_closed_charge;

-- migration 0306_kept_standard_prices
-- Standard prices of materials as closed days knew them (decision 0023): each row holds from a day to a day; later days, and materials
-- without rows, go by the file. Weeks are read as wholes, so a row ends on the Sunday of the last closed week.
create table material_price_kept (
  material_id uuid not null,
  since date not null,
  until date not null,
  price numeric(16,4),
  primary key (material_id, since)
);
alter table material_price_kept enable row level security;
create policy material_price_kept_scope on material_price_kept using (exists (select from material m where m.uid = material_id));
grant select on material_price_kept to pig_app;

-- The file of a material is given another standard price: it holds behind the days that any farm which sees the material has closed.
-- A close that is under way is waited for.
create function keep_standard_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  closed date;
  last date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || f.uid, 0)) from (
    select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.company_id is null
      or exists (select from organize c where c.uid = new.company_id and f.tree_path like c.tree_path || '%')) order by f.uid) f;
  select max(f.closed_up_to) into closed from organize f where f.type = 'farm' and not f.deleted and (new.company_id is null
    or exists (select from organize c where c.uid = new.company_id and f.tree_path like c.tree_path || '%'));
  -- to the Sunday: 1900-01-01 was a Monday
  closed := closed + (6 - (closed - date '1900-01-01') % 7);
  delete from material_price_kept k where k.material_id = new.uid and (closed is null or k.since > closed);
  update material_price_kept k set until = closed where k.material_id = new.uid and k.until > closed;
  select max(k.until) into last from material_price_kept k where k.material_id = new.uid;
  if closed is not null and (last is null or last < closed) then
    insert into material_price_kept (material_id, since, until, price)
    values (new.uid, coalesce(last + 1, '-infinity'), closed, old.standard_price);
  end if;
  return null;
end $$;
create trigger standard_price_kept after update on material for each row
  when (old.standard_price is distinct from new.standard_price) execute function keep_standard_price();

-- migration 0307_price_of_closed_days
-- What a use of a closed day costs does not follow a standard price that was set later: rows of feeding stations are priced once more
-- when a herd is rebuilt.
create function standard_price_on(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select case when k.material_id is null then m.standard_price else k.price end
    from material m left join organize f on f.uid = farm
    left join material_price_kept k on k.material_id = m.uid and on_day between k.since and k.until and on_day <= f.closed_up_to
   where m.uid = material
$$;

create or replace function use_price(farm uuid, material uuid, on_day date) returns numeric language sql stable as $$
  select coalesce(kg_price(farm, m.uid, on_day), round(standard_price_on(farm, m.uid, on_day) / kg_of(m.uid), 4)) from material m where m.uid = material
$$;

-- migration 0310_counts_found
-- Counts keep what was found (R11): an event of kind COUNT or ADJUST says the quantity found of a lot, which may be
-- nothing. What it changes is a line of the ledger (GAIN or LOSS) that follows from what comes before it.
alter table stock_event drop constraint stock_event_qty_check;
alter table stock_event add constraint stock_event_qty_check check (qty > 0 or (qty = 0 and kind in ('COUNT', 'ADJUST')));
-- Of a count: what a unit found more costs, as its line says, and the mean of that day for a shelf that had none left.
alter table stock_event add column price numeric(16,4), add column mean_price numeric(16,4);
-- Who takes from a lot asks where it is counted next.
create index stock_event_count_idx on stock_event (farm_id, material_id, warehouse_id) where kind in ('COUNT', 'ADJUST');

-- migration 0311_past_counts
-- Counts of before keep what was found as well, where the shelf still held it and nothing of the ledger moves by that. Where later
-- entries had moved a shelf away from its count, nothing is rewritten: the count stays the difference it was posted with, and is
-- named. So do counts of closed months: nothing is entered for their days any more.
create temporary table past_count on commit drop as
select d.farm_id, d.uid as document, d.doc_no, d.kind, d.count_date as day, d.warehouse_id, l.no as line, (l.line->>'materialId')::uuid as material_id,
    coalesce(l.line->>'lot', '') as lot, (l.line->>'qty')::numeric as found, e.uid, case when e.amount is not null then (l.line->>'price')::numeric end as price,
    coalesce((o.closed_up_to >= d.count_date), false) as closed,
    case when m.uid is null then coalesce((select k.qty from stock_lot k where k.farm_id = d.farm_id and k.warehouse_id = d.warehouse_id
          and k.material_id = (l.line->>'materialId')::uuid and k.lot = coalesce(l.line->>'lot', '')), 0)
        - coalesce((select sum(v.qty) from stock_move v where v.farm_id = d.farm_id and v.warehouse_id = d.warehouse_id and v.event_date > d.count_date
          and v.material_id = (l.line->>'materialId')::uuid and v.lot = coalesce(l.line->>'lot', '')), 0) = (l.line->>'qty')::numeric
      else m.lot_after = (l.line->>'qty')::numeric
        -- a count stands in the evening: what was entered later for that day comes before it now
        and (d.kind = 'ADJUST' or not exists (select from stock_move v join stock_event w on w.farm_id = v.farm_id and w.uid = v.uid
          where v.farm_id = m.farm_id and v.material_id = m.material_id and v.warehouse_id = m.warehouse_id and v.event_date = m.event_date
            and v.seq > m.seq and v.rank > 0 and w.source_uid <> d.uid)) end as holds,
    case when m.qty_after <> m.qty then round((m.amount_after - m.amount) / (m.qty_after - m.qty), 4)
      when m.uid is not null then round(m.amount / m.qty, 4)
      else (select round(v.amount_after / v.qty_after, 4) from stock_move v where v.farm_id = d.farm_id and v.warehouse_id = d.warehouse_id
        and v.material_id = (l.line->>'materialId')::uuid and v.event_date <= d.count_date and v.qty_after > 0
        order by v.event_date desc, v.rank desc, v.seq desc limit 1) end as mean_price
  from material_alteration d join organize o on o.uid = d.farm_id
  cross join lateral jsonb_array_elements(case jsonb_typeof(d.lines) when 'array' then d.lines else '[]' end) with ordinality l(line, no)
  left join stock_event e on e.farm_id = d.farm_id and e.source_uid = d.uid and e.source_line = l.no and e.kind in ('GAIN', 'LOSS')
  left join stock_move m on m.farm_id = e.farm_id and m.uid = e.uid
 where d.status = 'APPROVED' and d.kind in ('COUNT', 'ADJUST') and not d.deleted
   and not exists (select from stock_event c where c.farm_id = d.farm_id and c.source_uid = d.uid and c.kind in ('COUNT', 'ADJUST'));

-- what was found of the lots of a material was found together
update past_count p set holds = false
 where p.uid is not null and exists (select from past_count q where q.farm_id = p.farm_id and q.document = p.document
   and q.material_id = p.material_id and q.uid is not null and not q.holds);

update stock_event e set kind = p.kind, qty = p.found, amount = null, price = p.price, mean_price = p.mean_price
  from past_count p where p.holds and not p.closed and e.farm_id = p.farm_id and e.uid = p.uid;
insert into stock_event (farm_id, uid, event_date, seq, kind, material_id, warehouse_id, lot, qty, mean_price, source, source_uid, source_line, doc_no)
select farm_id, gen_random_uuid(), day, nextval('pig_event_seq'), kind, material_id, warehouse_id, lot, found, mean_price, 'material-alteration', document, line, doc_no
  from past_count where holds and not closed and uid is null;

-- only the place in the day: no cost follows from it
alter table stock_move disable trigger user;
update stock_move m set rank = 2 from past_count p
 where p.holds and not p.closed and p.kind = 'COUNT' and m.farm_id = p.farm_id and m.uid = p.uid;
alter table stock_move enable trigger user;

do $$
declare kept int; shut int; moved int; named text;
begin
  select count(*) filter (where holds and not closed), count(*) filter (where closed), count(*) filter (where not holds and not closed),
      string_agg(distinct doc_no, '、') filter (where not holds and not closed) into kept, shut, moved, named from past_count;
  raise notice 'counts: % lines keep what was found; % lines of closed months and % lines whose shelf was changed since stay differences: %',
    kept, shut, moved, coalesce(named, '-');
end $$;

-- migration 0320_subscriptions
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

-- migration 0330_month_packs
-- month-pack
create table month_pack (
  company_id uuid,
  uid uuid not null,
  name text not null,
  items jsonb not null,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table month_pack enable row level security;
create policy month_pack_scope on month_pack using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on month_pack to pig_app;
create unique index month_pack_company_id_name_key on month_pack (company_id, name) nulls not distinct where not deleted;
create index month_pack_name_sort on month_pack (name, uid);

-- migration 0340_subscription_trial
-- A subscription that is sent once from the dialog to the person who types it: no schedule, not listed, gone after a day.
alter table subscription add column trial boolean not null default false;
create index subscription_trial_idx on subscription (created_at) where trial;

-- migration 0341_subscription_notices
-- What people are notified of: a run that failed, with what to do next. One for a subscription and a person, of its latest failed run.
create table subscription_notice (
  uid uuid primary key,
  subscription_uid uuid not null references subscription (uid) on delete cascade,
  run_uid uuid not null references subscription_run (uid) on delete cascade,
  user_uid uuid not null,
  title text not null,
  text text not null,
  next text not null,
  path text not null,
  seen boolean not null default false,
  created_at timestamptz not null,
  unique (subscription_uid, user_uid)
);
create index subscription_notice_user_idx on subscription_notice (user_uid, created_at desc) where not seen;
create index subscription_notice_run_idx on subscription_notice (run_uid);
alter table subscription_notice enable row level security;
create policy subscription_notice_own on subscription_notice
  using (user_uid = nullif(current_setting('app.user', true), '')::uuid);
grant select, update on subscription_notice to pig_app;

-- migration 0342_environment_channels
-- Channels that the environment of the server sets: brought up to date at each start, and not changed on the screen.
alter table outbound_channel add column by_environment boolean not null default false;

-- migration 0343_answers_as_sent
-- A repeated request gets the answer of the first, with its keys in the same order.
alter table request_answer alter column answer type json using answer::json;

-- migration 0344_erp_where_wanted
-- The ERP is told where there is one, or where a company exports the journal. Elsewhere no one would ever read the queue.
create function erp_wanted(farm uuid) returns boolean language sql stable as $$
  select coalesce(bool_or(case name when 'erp_endpoint' then value <> '' else value = 'true' end), false) from (
    select distinct on (s.name) s.name, s.value from (
      select distinct on (a.name, a.company_id) a.name, a.company_id, a.value from app_setting a
       where a.name in ('erp_endpoint', 'erp_journal') and a.effective_from <= app_today()
       order by a.name, a.company_id, a.effective_from desc) s
      left join organize n on n.uid = s.company_id
     where s.value is not null and (s.company_id is null
        or exists (select from organize f where f.uid = farm and f.tree_path like n.tree_path || '%'))
     order by s.name, n.level desc nulls last) own
$$;

create or replace function erp_tell(farm uuid, source uuid, kind text, doc_no text, day date, subject text, qty numeric, weight numeric,
  amount numeric, payload jsonb) returns void language sql as $$
  insert into erp_message (farm_id, uid, source_uid, doc_no, kind, reverses, period, event_date, subject, qty, weight, amount, status, tries, payload)
  select farm, gen_random_uuid(), source, doc_no, kind, false, period_of(farm, day), day, subject, qty, weight, amount, 'PENDING', 0, payload
   where erp_wanted(farm)
$$;

-- Who has exported the journal goes on doing so.
insert into app_setting (name, company_id, effective_from, value, reason)
select distinct on (c.uid) 'erp_journal', c.uid, date '1900-01-01', 'true', '升级前已导出凭证'
  from erp_message m join organize f on f.uid = m.farm_id
  join lateral (select uid from organize c where c.type = 'company' and f.tree_path like c.tree_path || '%' order by c.level limit 1) c on true
 where m.answer = '已导出凭证'
on conflict do nothing;

-- Queued messages of other farms are deleted; sent ones stay.
delete from erp_message m where m.status in ('PENDING', 'FAILED') and not erp_wanted(m.farm_id);

-- migration 0345_wall_role
-- The role that requests run as, answered by the database itself: on a cluster with several owners each has one of its own, and the
-- name written in migrations is replaced by it when they run.

create function app_wall_role() returns text language sql immutable parallel safe as $$ select 'pig_app' $$;
