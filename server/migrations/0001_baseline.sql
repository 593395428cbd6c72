-- Every table of the product as it stood when its first 155 migrations were folded into this one.
-- Functions, triggers and special policies stand in server/sql, one object a file.

grant usage on schema public to pig_app;

-- Who asks, as the policies of tables see it.
-- Settings of the running transaction, read once per statement by the policies (as an InitPlan).
create function app_farms()
returns uuid[]
language sql stable parallel safe as $$ select string_to_array(current_setting('app.farms', true), ',')::uuid[] $$;

create function app_companies()
returns uuid[]
language sql stable parallel safe as $$ select string_to_array(current_setting('app.companies', true), ',')::uuid[] $$;

create function app_root()
returns boolean
language sql stable parallel safe as $$ select coalesce(current_setting('app.root', true), '') = 'true' $$;

create sequence pig_event_seq;
grant usage on sequence pig_event_seq to pig_app;

create table app_setting (
  name text not null,
  company_id uuid,
  value text,
  uid uuid not null default gen_random_uuid(),
  effective_from date not null default '1900-01-01'::date,
  reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (uid)
);
create unique index app_setting_from_key on app_setting (name, company_id, effective_from) nulls not distinct;
alter table app_setting enable row level security;
grant select, insert, update, delete on app_setting to pig_app;

create table audit_log (
  uid uuid not null,
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
  reason text,
  primary key (uid)
);
create index audit_log_at_idx on audit_log (at desc);
create index audit_log_target_idx on audit_log (target, target_uid, at desc);
grant select, insert on audit_log to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  in_average numeric(16,2) generated always as (round((in_weight / (NULLIF((init_qty + in_qty), 0))::numeric), 2)) stored,
  survival numeric(16,2) generated always as (round(((((((init_qty + in_qty) - dead_qty) - cull_qty))::numeric * 100.0) / (NULLIF((init_qty + in_qty), 0))::numeric), 2)) stored,
  primary key (farm_id, uid)
);
create index batch_birth_idx on batch (farm_id, birth_date);
create index batch_closed_idx on batch (farm_id, close_date);
create unique index batch_farm_id_batch_no_key on batch (farm_id, batch_no) nulls not distinct where (NOT deleted);
create index batch_open_date_sort on batch (farm_id, open_date desc, uid desc);
alter table batch enable row level security;
create policy batch_scope on batch using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch to pig_app;

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
  brought numeric(16,2) generated always as (((opening + weaned) + bought) + carried) stored,
  spent numeric(16,2) generated always as ((((((feed + drug) + vaccine) + labour) + energy) + depreciation) + other) stored,
  balance numeric(16,2) not null,
  gone numeric(16,2) not null,
  culled numeric(16,2) not null,
  lost numeric(16,2) not null,
  sold_heads integer not null,
  sold_amount numeric(16,2) not null,
  sold_cost numeric(16,2) not null,
  late numeric(16,2) not null default 0,
  primary key (farm_id, batch_id, day)
);
create index batch_cost_day_left_idx on batch_cost_day (farm_id, day) include (batch_id, balance, late) where ((heads = 0) AND ((late + balance) <> (0)::numeric));
alter table batch_cost_day enable row level security;
create policy batch_cost_day_scope on batch_cost_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_cost_day to pig_app;

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
alter table batch_cost_entry enable row level security;
create policy batch_cost_entry_scope on batch_cost_entry using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_cost_entry to pig_app;

create table batch_cost_sent (
  farm_id uuid not null,
  dropping_uid uuid not null,
  in_farm_id uuid not null,
  send_date date not null,
  cost numeric(16,2) not null,
  primary key (farm_id, dropping_uid)
);
create index batch_cost_sent_in_idx on batch_cost_sent (in_farm_id, dropping_uid);
alter table batch_cost_sent enable row level security;
grant select, insert, update, delete on batch_cost_sent to pig_app;

create table batch_cost_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
alter table batch_cost_stale enable row level security;
create policy batch_cost_stale_scope on batch_cost_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_cost_stale to pig_app;

create table batch_day (
  farm_id uuid not null,
  batch_id uuid not null,
  house_id uuid,
  day date not null,
  until date not null,
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
  stock integer not null,
  born numeric(16,2),
  head_days bigint not null,
  started integer not null,
  started_days bigint not null,
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
  last_out date,
  net_kilos numeric(16,2) not null
);
create index batch_day_house_idx on batch_day (farm_id, house_id, until, day);
create unique index batch_day_key on batch_day (farm_id, batch_id, day, house_id) include (in_weighed, in_kilos, in_days) nulls not distinct;
create index batch_day_left_idx on batch_day (farm_id, day) include (batch_id, house_id, until, came, init, dead, culled, sold, went, born) where (heads = 0);
create index batch_day_moved_idx on batch_day (farm_id, day);
create index batch_day_standing_idx on batch_day (farm_id, until, day) include (batch_id, house_id, heads, came, init, dead, culled, sold, went, born) where (heads <> 0);
alter table batch_day enable row level security;
create policy batch_day_scope on batch_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_day to pig_app;

create table batch_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
  batch_id uuid not null,
  type text not null,
  seq bigint not null,
  payload jsonb not null,
  confirm_reason text,
  link_uid uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (farm_id, event_date, uid)
);
create index batch_event_batch_idx on batch_event (farm_id, batch_id, event_date, seq);
create index batch_event_date_idx on batch_event (farm_id, event_date desc, seq desc);
create index batch_event_link_idx on batch_event (farm_id, link_uid) where (link_uid IS NOT NULL);
create index batch_event_uid_idx on batch_event (uid);
alter table batch_event enable row level security;
create policy batch_event_scope on batch_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_event to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index batch_leader_from_date_sort on batch_leader (farm_id, from_date desc, uid desc);
create index batch_leader_house_idx on batch_leader (farm_id, house_id, from_date) where (NOT deleted);
alter table batch_leader enable row level security;
create policy batch_leader_scope on batch_leader using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_leader to pig_app;

create table batch_move (
  farm_id uuid not null,
  batch_id uuid not null,
  source_uid uuid not null,
  kind text not null,
  no integer not null,
  move_date date not null,
  qty integer not null,
  weight numeric(16,2),
  amount numeric(16,2),
  house_id uuid,
  stock integer not null,
  born numeric(16,2),
  counter_batch_id uuid,
  litter_uid uuid,
  reason_id uuid,
  primary key (farm_id, batch_id, source_uid, kind)
);
create index batch_move_begun_idx on batch_move (farm_id, batch_id) include (kind, counter_batch_id, source_uid) where (kind = ANY (ARRAY['IN_WEAN'::text, 'IN_BUY'::text, 'IN_INIT'::text, 'IN_TRANSFER'::text]));
create index batch_move_below_idx on batch_move (farm_id, batch_id) where (stock < 0);
create index batch_move_count_idx on batch_move (farm_id, move_date) where (kind = ANY (ARRAY['IN_GAIN'::text, 'OUT_LOSS'::text]));
create index batch_move_date_idx on batch_move (farm_id, move_date);
create index batch_move_day_idx on batch_move (farm_id, batch_id, move_date desc, no desc);
create index batch_move_house_idx on batch_move (farm_id, house_id, move_date);
create index batch_move_line_idx on batch_move (farm_id, batch_id, move_date) include (kind, qty, weight, amount, house_id, no, stock, born);
create index batch_move_loss_idx on batch_move (farm_id, move_date) include (batch_id, kind, qty, weight, reason_id, born, house_id, source_uid) where (kind = ANY (ARRAY['OUT_DEATH'::text, 'OUT_CULL'::text]));
create index batch_move_sale_idx on batch_move (farm_id, batch_id, move_date) include (kind, qty, weight) where (kind = 'OUT_SALE'::text);
create index batch_move_sold_idx on batch_move (farm_id, move_date) include (house_id, weight) where (kind = ANY (ARRAY['OUT_SALE'::text, 'OUT_SLAUGHTER'::text]));
create index batch_move_transfer_idx on batch_move (farm_id, move_date) include (kind, batch_id, counter_batch_id, qty) where (counter_batch_id IS NOT NULL);
alter table batch_move enable row level security;
create policy batch_move_scope on batch_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_move to pig_app;

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
create index batch_move_cost_loss_idx on batch_move_cost (farm_id, move_date) include (batch_id, source_uid, kind, cost) where (kind = ANY (ARRAY['OUT_DEATH'::text, 'OUT_CULL'::text]));
alter table batch_move_cost enable row level security;
create policy batch_move_cost_scope on batch_move_cost using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_move_cost to pig_app;

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
  sold_kilos numeric not null,
  sold_amount numeric not null,
  gain numeric,
  gain_days integer,
  closed numeric,
  age integer,
  placed double precision,
  feed numeric,
  fed_days integer,
  stood boolean not null,
  primary key (farm_id, week, batch_id)
);
create index batch_week_apart_idx on batch_week (farm_id, week) include (batch_id, feed) where (NOT stood);
alter table batch_week enable row level security;
create policy batch_week_scope on batch_week using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_week to pig_app;

create table batch_week_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  primary key (farm_id, uid)
);
alter table batch_week_stale enable row level security;
create policy batch_week_stale_scope on batch_week_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_week_stale to pig_app;

create table batch_week_until (
  farm_id uuid not null,
  until date not null,
  primary key (farm_id)
);
alter table batch_week_until enable row level security;
create policy batch_week_until_scope on batch_week_until using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_week_until to pig_app;

create table batch_weighing (
  farm_id uuid not null,
  batch_id uuid not null,
  source_uid uuid not null,
  weigh_date date not null,
  sample_qty integer not null,
  weight numeric(16,2) not null,
  primary key (farm_id, batch_id, source_uid)
);
create index batch_weighing_day_idx on batch_weighing (farm_id, batch_id, weigh_date) include (weight, sample_qty);
alter table batch_weighing enable row level security;
create policy batch_weighing_scope on batch_weighing using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_weighing to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index biological_depreciation_farm_id_month_pig_id_key on biological_depreciation (farm_id, month, pig_id) nulls not distinct where (NOT deleted);
create index biological_depreciation_month_sort on biological_depreciation (farm_id, month desc, uid desc);
alter table biological_depreciation enable row level security;
create policy biological_depreciation_scope on biological_depreciation using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on biological_depreciation to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create index breed_standard_breed_sort on breed_standard (breed, uid);
create unique index breed_standard_company_id_breed_id_generation_sex_organize__key on breed_standard (company_id, breed_id, generation, sex, organize_id) nulls not distinct where (NOT deleted);
alter table breed_standard enable row level security;
create policy breed_standard_scope on breed_standard using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on breed_standard to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  files integer,
  primary key (farm_id, uid)
);
create index breeding_introduction_doc_no_sort on breeding_introduction (farm_id, doc_no desc, uid desc);
create unique index breeding_introduction_farm_id_doc_no_key on breeding_introduction (farm_id, doc_no) nulls not distinct where (NOT deleted);
create index breeding_introduction_transfer_idx on breeding_introduction (farm_id, transfer_id) where (transfer_id IS NOT NULL);
alter table breeding_introduction enable row level security;
grant select, insert, update, delete on breeding_introduction to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  price_group text,
  primary key (uid)
);
create index client_code_sort on client (code, uid);
create unique index client_company_id_code_key on client (company_id, code) nulls not distinct where (NOT deleted);
create unique index client_company_id_name_key on client (company_id, name) nulls not distinct where (NOT deleted);
alter table client enable row level security;
create policy client_scope on client using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on client to pig_app;

create table client_receipt (
  farm_id uuid not null,
  uid uuid not null,
  receipt_no text not null,
  receipt_date date not null,
  kind text not null,
  client_id uuid not null,
  settlement_id uuid,
  amount numeric(16,2) not null,
  pay_method text,
  reverses uuid,
  reason text,
  remark text,
  registered_by text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid),
  constraint client_receipt_amount_check check ((amount <> (0)::numeric))
);
create index client_receipt_client_idx on client_receipt (client_id, farm_id);
create unique index client_receipt_farm_id_receipt_no_key on client_receipt (farm_id, receipt_no) nulls not distinct where (NOT deleted);
create unique index client_receipt_farm_id_reverses_key on client_receipt (farm_id, reverses) nulls not distinct where ((NOT deleted) AND (reverses IS NOT NULL));
create index client_receipt_receipt_no_sort on client_receipt (farm_id, receipt_no desc, uid desc);
create index client_receipt_settlement_idx on client_receipt (farm_id, settlement_id) where (settlement_id IS NOT NULL);
alter table client_receipt enable row level security;
create policy client_receipt_scope on client_receipt using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert on client_receipt to pig_app;

create table cost_ledger (
  farm_id uuid not null,
  month text not null,
  uid uuid not null,
  day date not null,
  cost_class text not null,
  batch_id uuid,
  item text not null,
  source text not null,
  source_uid uuid,
  amount numeric(16,2) not null,
  primary key (farm_id, month, uid)
);
create index cost_ledger_batch_idx on cost_ledger (farm_id, batch_id) where (batch_id IS NOT NULL);
create index cost_ledger_day_idx on cost_ledger (farm_id, day);
alter table cost_ledger enable row level security;
create policy cost_ledger_scope on cost_ledger using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on cost_ledger to pig_app;

create table cost_ledger_due (
  farm_id uuid not null,
  day date not null,
  primary key (farm_id)
);
alter table cost_ledger_due enable row level security;
create policy cost_ledger_due_scope on cost_ledger_due using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on cost_ledger_due to pig_app;

create table cost_ledger_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date,
  until date,
  month text,
  primary key (farm_id, uid)
);
alter table cost_ledger_stale enable row level security;
create policy cost_ledger_stale_scope on cost_ledger_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on cost_ledger_stale to pig_app;

create table counter (
  farm_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (farm_id, name)
);
alter table counter enable row level security;
create policy counter_scope on counter using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on counter to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index data_dictionary_company_id_scode_parent_id_name1_key on data_dictionary (company_id, scode, parent_id, name1) nulls not distinct where (NOT deleted);
create index data_dictionary_parent_idx on data_dictionary (parent_id);
create index data_dictionary_scode_sort on data_dictionary (scode, uid);
alter table data_dictionary enable row level security;
create policy data_dictionary_scope on data_dictionary using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on data_dictionary to pig_app;

create table day_report (
  farm_id uuid not null,
  day date not null,
  status text not null default 'OPEN',
  edition integer not null default 1,
  version integer not null default 1,
  remark text,
  temperature text,
  work jsonb,
  figures jsonb,
  generated_by text,
  generated_at timestamptz,
  signed_by text,
  signed_at timestamptz,
  unlocked_by text,
  unlocked_at timestamptz,
  unlock_reason text,
  primary key (farm_id, day)
);
alter table day_report enable row level security;
create policy day_report_scope on day_report using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update on day_report to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index delivery_batch_doc_no_sort on delivery_batch (farm_id, doc_no desc, uid desc);
create unique index delivery_batch_farm_id_doc_no_key on delivery_batch (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table delivery_batch enable row level security;
create policy delivery_batch_scope on delivery_batch using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on delivery_batch to pig_app;

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
  house_ids uuid[] not null default '{}'::uuid[],
  batch_ids uuid[] not null default '{}'::uuid[],
  shares text,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index direct_salary_farm_id_month_staff_id_key on direct_salary (farm_id, month, staff_id) nulls not distinct where (NOT deleted);
create index direct_salary_month_sort on direct_salary (farm_id, month desc, uid desc);
alter table direct_salary enable row level security;
create policy direct_salary_scope on direct_salary using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on direct_salary to pig_app;

create table document_event (
  farm_id uuid not null,
  document_uid uuid not null,
  event_uid uuid not null,
  line integer,
  label text not null,
  doc_no text not null,
  primary key (farm_id, document_uid, event_uid)
);
create index document_event_event_idx on document_event (farm_id, event_uid);
alter table document_event enable row level security;
create policy document_event_scope on document_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on document_event to pig_app;

create table document_file (
  farm_id uuid not null,
  uid uuid not null,
  document text not null,
  document_uid uuid not null,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  added_by text,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (farm_id, document_uid, uid)
);
create index document_file_sha256_idx on document_file (farm_id, sha256, size);
alter table document_file enable row level security;
create policy document_file_scope on document_file using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on document_file to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  meter_replaced boolean,
  primary key (farm_id, uid),
  constraint energy_consumption_forward check ((reading >= last_reading))
);
create unique index energy_consumption_farm_id_month_energy_type_id_house_id_me_key on energy_consumption (farm_id, month, energy_type_id, house_id, meter) nulls not distinct where (NOT deleted);
create index energy_consumption_month_sort on energy_consumption (farm_id, month desc, uid desc);
alter table energy_consumption enable row level security;
create policy energy_consumption_scope on energy_consumption using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on energy_consumption to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid),
  constraint energy_price_above_0 check (((price IS NOT NULL) AND (price > (0)::numeric))),
  constraint energy_price_effective_excl EXCLUDE USING gist (int8range(hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((energy_type_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((energy_type_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), '[]'::text) WITH &&, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE ((NOT deleted))
);
create index energy_price_effective_from_sort on energy_price (effective_from desc, uid desc);
alter table energy_price enable row level security;
create policy energy_price_scope on energy_price using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on energy_price to pig_app;

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
  sent_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  source_uid uuid,
  payload jsonb not null default '{}'::jsonb,
  next_try timestamptz not null default now(),
  reversed boolean not null default false,
  heard boolean not null default false,
  unsure boolean not null default false,
  primary key (farm_id, uid)
);
create index erp_message_event_date_sort on erp_message (farm_id, event_date desc, uid desc);
create index erp_message_source_idx on erp_message (farm_id, source_uid);
create index erp_message_waiting_idx on erp_message (farm_id, next_try) where (status = ANY (ARRAY['PENDING'::text, 'FAILED'::text, 'SENDING'::text]));
alter table erp_message enable row level security;
create policy erp_message_scope on erp_message using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on erp_message to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index erp_sheet_farm_id_period_pig_class_key on erp_sheet (farm_id, period, pig_class) nulls not distinct where (NOT deleted);
create index erp_sheet_period_sort on erp_sheet (farm_id, period desc, uid desc);
alter table erp_sheet enable row level security;
create policy erp_sheet_scope on erp_sheet using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on erp_sheet to pig_app;

create table event_check (
  farm_id uuid not null,
  uid uuid not null,
  event_date date not null,
  event_type text not null,
  ear_no text not null,
  content text,
  operator text,
  entered_at timestamptz,
  cause text not null,
  confirm_reason text,
  status text not null,
  reviewer text,
  reviewed_at timestamptz,
  review_note text,
  pig_id uuid,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index event_check_entered_at_sort on event_check (farm_id, entered_at desc, uid desc);
create index event_check_pending_idx on event_check (farm_id) where ((status = 'PENDING'::text) AND (NOT deleted));
alter table event_check enable row level security;
create policy event_check_scope on event_check using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on event_check to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid),
  constraint farm_custody_effective_excl EXCLUDE USING gist (int8range(hashtextextended(COALESCE((managed_farm_id)::text, ''::text), (0)::bigint), hashtextextended(COALESCE((managed_farm_id)::text, ''::text), (0)::bigint), '[]'::text) WITH &&, daterange(from_date, to_date, '[]'::text) WITH &&) WHERE ((NOT deleted))
);
create index farm_custody_company_idx on farm_custody (manage_company_id) where (NOT deleted);
create index farm_custody_from_date_sort on farm_custody (from_date desc, uid desc);
alter table farm_custody enable row level security;
grant select, insert, update, delete on farm_custody to pig_app;

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
alter table farm_day enable row level security;
create policy farm_day_scope on farm_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_day to pig_app;

create table farm_day_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
alter table farm_day_stale enable row level security;
create policy farm_day_stale_scope on farm_day_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_day_stale to pig_app;

create table farm_day_until (
  farm_id uuid not null,
  until date not null,
  primary key (farm_id)
);
alter table farm_day_until enable row level security;
create policy farm_day_until_scope on farm_day_until using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_day_until to pig_app;

create table farm_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
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
create index farm_event_uid_idx on farm_event (uid);
alter table farm_event enable row level security;
create policy farm_event_scope on farm_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_event to pig_app;

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
  opening integer generated always as ((closing - ((((((born + bought) + moved_in) + state_in) + gained) + taken_over) + home_bred)) + ((((((died + culled) + sold) + slaughtered) + moved_out) + state_out) + lost)) stored not null,
  primary key (farm_id, day, pig_class, state)
);
alter table farm_herd_day enable row level security;
create policy farm_herd_day_scope on farm_herd_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_herd_day to pig_app;

create table farm_size_kept (
  farm_id uuid not null,
  until_month text not null,
  sows integer not null,
  places integer not null,
  crates integer not null,
  primary key (farm_id, until_month)
);
alter table farm_size_kept enable row level security;

create table farm_week_plan (
  farm_id uuid not null,
  week date not null,
  mated integer,
  farrowed integer,
  weaned integer,
  grown integer,
  sold integer,
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (farm_id, week),
  constraint farm_week_plan_farrowed_check check ((farrowed >= 0)),
  constraint farm_week_plan_grown_check check ((grown >= 0)),
  constraint farm_week_plan_mated_check check ((mated >= 0)),
  constraint farm_week_plan_sold_check check ((sold >= 0)),
  constraint farm_week_plan_weaned_check check ((weaned >= 0))
);
alter table farm_week_plan enable row level security;
create policy farm_week_plan_scope on farm_week_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_week_plan to pig_app;

create table fed_by_issue (
  farm_id uuid not null,
  day date not null,
  primary key (farm_id)
);
alter table fed_by_issue enable row level security;
create policy fed_by_issue_scope on fed_by_issue using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on fed_by_issue to pig_app;

create table fed_by_issue_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
alter table fed_by_issue_stale enable row level security;
create policy fed_by_issue_stale_scope on fed_by_issue_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on fed_by_issue_stale to pig_app;

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
  heads integer,
  head_days numeric,
  standard numeric,
  primary key (farm_id, use_date, uid)
);
alter table feed_eaten enable row level security;
create policy feed_eaten_scope on feed_eaten using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_eaten to pig_app;

create table feed_eaten_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
alter table feed_eaten_stale enable row level security;
create policy feed_eaten_stale_scope on feed_eaten_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_eaten_stale to pig_app;

create table feed_issue (
  farm_id uuid not null,
  uid uuid not null,
  feed_class text not null,
  primary key (farm_id, uid)
);
alter table feed_issue enable row level security;
create policy feed_issue_scope on feed_issue using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_issue to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid),
  constraint feed_price_above_0 check (((price IS NOT NULL) AND (price > (0)::numeric))),
  constraint feed_price_effective_excl EXCLUDE USING gist (int8range(hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((material_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((material_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), '[]'::text) WITH &&, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE ((NOT deleted))
);
create index feed_price_effective_from_sort on feed_price (effective_from desc, uid desc);
alter table feed_price enable row level security;
create policy feed_price_scope on feed_price using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on feed_price to pig_app;

create table feed_share (
  farm_id uuid not null,
  use_date date not null,
  feed_uid uuid not null,
  batch_id uuid not null,
  house_id uuid not null,
  feed_id uuid,
  qty numeric not null,
  amount numeric,
  primary key (farm_id, batch_id, use_date, feed_uid)
);
create index feed_share_date_idx on feed_share (farm_id, use_date) include (batch_id, house_id, feed_id, qty, amount);
alter table feed_share enable row level security;
create policy feed_share_scope on feed_share using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_share to pig_app;

create table feed_use (
  farm_id uuid not null,
  uid uuid not null,
  use_date date not null,
  house_id uuid,
  batch_id uuid,
  feed_class text not null,
  feed_id uuid,
  qty numeric(16,2) not null,
  price numeric(16,4),
  amount numeric(16,2),
  source text,
  pig_id uuid,
  issue_uid uuid,
  primary key (farm_id, uid)
);
create index feed_use_batch_idx on feed_use (farm_id, batch_id, use_date) include (house_id, feed_class, feed_id, source, qty, amount) where (batch_id IS NOT NULL);
create index feed_use_house_idx on feed_use (farm_id, house_id, use_date);
create index feed_use_issue_idx on feed_use (farm_id, use_date) where (issue_uid IS NOT NULL);
create index feed_use_pig_idx on feed_use (farm_id, pig_id, use_date) where (pig_id IS NOT NULL);
create index feed_use_shared_idx on feed_use (farm_id, use_date) where (batch_id IS NULL);
create index feed_use_silo_idx on feed_use (farm_id, house_id, feed_id, use_date) where (source = 'SILO'::text);
create index feed_use_sum_idx on feed_use (farm_id, use_date) include (batch_id, house_id, pig_id, feed_class, feed_id, source, qty, amount, uid);
alter table feed_use enable row level security;
create policy feed_use_scope on feed_use using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_use to pig_app;

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
  priced_records integer not null,
  amount numeric(16,2) not null,
  priced numeric(16,2) not null
);
create index feed_week_batch_idx on feed_week (farm_id, batch_id, week) include (feed_id, qty, priced_records, amount, priced) where (batch_id IS NOT NULL);
create unique index feed_week_key on feed_week (farm_id, week, batch_id, house_id, feed_class, feed_id, source) include (records, qty, priced_records, amount, priced) nulls not distinct;
alter table feed_week enable row level security;
create policy feed_week_scope on feed_week using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on feed_week to pig_app;

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
  accepted_at timestamptz,
  started_at timestamptz,
  solved_at timestamptz,
  closed_at timestamptz,
  answered_at timestamptz,
  company_id uuid,
  seen_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create index feedback_created_at_sort on feedback (created_at desc, uid desc);
create index feedback_sender_idx on feedback (created_by, answered_at) where (NOT deleted);
alter table feedback enable row level security;
grant select, insert, update, delete on feedback to pig_app;

create table feedback_file (
  uid uuid not null,
  company_id uuid,
  feedback_uid uuid not null,
  message_uid uuid,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (uid)
);
create index feedback_file_idx on feedback_file (feedback_uid);
alter table feedback_file enable row level security;
grant select, insert on feedback_file to pig_app;

create table feedback_message (
  uid uuid not null,
  company_id uuid,
  feedback_uid uuid not null,
  at timestamptz not null,
  author_uid uuid not null,
  author text not null,
  by_administrator boolean not null,
  body text,
  from_status text,
  to_status text,
  primary key (uid)
);
create index feedback_message_idx on feedback_message (feedback_uid, at);
alter table feedback_message enable row level security;
grant select, insert on feedback_message to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index feeding_standard_company_id_feed_class_from_day_breed_id_or_key on feeding_standard (company_id, feed_class, from_day, breed_id, organize_id, effective_from) nulls not distinct where (NOT deleted);
create index feeding_standard_feed_class_sort on feeding_standard (feed_class, uid);
alter table feeding_standard enable row level security;
create policy feeding_standard_scope on feeding_standard using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on feeding_standard to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid),
  constraint field_asset_sound check (((months >= 1) AND ((residual_rate >= (0)::numeric) AND (residual_rate <= (100)::numeric))))
);
create unique index field_asset_farm_id_asset_no_key on field_asset (farm_id, asset_no) nulls not distinct where (NOT deleted);
create index field_asset_start_month_sort on field_asset (farm_id, start_month desc, uid desc);
alter table field_asset enable row level security;
create policy field_asset_scope on field_asset using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on field_asset to pig_app;

create table golive (
  farm_id uuid not null,
  uid uuid not null,
  go_live_date date not null,
  status text not null default 'OPEN',
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
  counted jsonb,
  count_note text,
  primary key (farm_id, uid)
);
create unique index golive_running_key on golive (farm_id) where ((status <> 'REVERTED'::text) AND (NOT deleted));
alter table golive enable row level security;
create policy golive_scope on golive using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on golive to pig_app;

create table golive_step (
  farm_id uuid not null,
  golive_uid uuid not null,
  step text not null,
  checked_at timestamptz,
  errors integer not null default 0,
  warnings integer not null default 0,
  found jsonb,
  frozen_at timestamptz,
  frozen_by text,
  primary key (farm_id, golive_uid, step)
);
alter table golive_step enable row level security;
create policy golive_step_scope on golive_step using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on golive_step to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index herd_count_doc_no_sort on herd_count (farm_id, doc_no desc, uid desc);
create unique index herd_count_farm_id_doc_no_key on herd_count (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table herd_count enable row level security;
create policy herd_count_scope on herd_count using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_count to pig_app;

create table herd_day (
  farm_id uuid not null,
  day date not null,
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
alter table herd_day enable row level security;
create policy herd_day_scope on herd_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_day to pig_app;

create table herd_day_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);
alter table herd_day_stale enable row level security;
create policy herd_day_stale_scope on herd_day_stale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_day_stale to pig_app;

create table herd_rebuild (
  farm_id uuid not null,
  uid uuid not null,
  kind text not null,
  started_at timestamptz,
  from_date date,
  status text not null,
  done integer not null,
  animals integer not null,
  differences integer not null,
  finished_at timestamptz,
  operator text,
  note text,
  found jsonb,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index herd_rebuild_started_at_sort on herd_rebuild (farm_id, started_at desc, uid desc);
alter table herd_rebuild enable row level security;
create policy herd_rebuild_scope on herd_rebuild using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_rebuild to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  effective_from date,
  effective_to date,
  primary key (uid)
);
create unique index immune_plan_company_id_name_organize_id_key on immune_plan (company_id, name, organize_id) nulls not distinct where (NOT deleted);
create index immune_plan_name_sort on immune_plan (name, uid);
alter table immune_plan enable row level security;
create policy immune_plan_scope on immune_plan using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on immune_plan to pig_app;

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
create index immunisation_batch_idx on immunisation (farm_id, batch_id, immune_date) where (batch_id IS NOT NULL);
create index immunisation_date_idx on immunisation (farm_id, immune_date);
create index immunisation_house_idx on immunisation (farm_id, house_id, immune_date) where (house_id IS NOT NULL);
create index immunisation_litter_idx on immunisation (farm_id, litter_uid) where (litter_uid IS NOT NULL);
create index immunisation_pig_idx on immunisation (farm_id, pig_id, immune_date) where (pig_id IS NOT NULL);
alter table immunisation enable row level security;
create policy immunisation_scope on immunisation using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on immunisation to pig_app;

create table import_chunk (
  farm_id uuid not null,
  task_uid uuid not null,
  chunk integer not null,
  rows jsonb not null,
  found jsonb not null default '[]'::jsonb,
  primary key (farm_id, task_uid, chunk)
);
alter table import_chunk enable row level security;
create policy import_chunk_scope on import_chunk using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on import_chunk to pig_app;

create table import_made (
  farm_id uuid not null,
  task_uid uuid not null,
  row_no integer not null,
  made jsonb not null,
  primary key (farm_id, task_uid, row_no)
);
alter table import_made enable row level security;
create policy import_made_scope on import_made using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on import_made to pig_app;

create table import_meaning (
  company_id uuid not null,
  kind text not null,
  columns jsonb not null default '{}'::jsonb,
  words jsonb not null default '{}'::jsonb,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);
alter table import_meaning enable row level security;
grant select, insert, update, delete on import_meaning to pig_app;

create table import_result (
  token uuid not null,
  user_uid uuid not null,
  resource text not null,
  at timestamptz not null default now(),
  head jsonb not null,
  rows jsonb not null,
  primary key (token)
);
create index import_result_at_idx on import_result (at);
grant select, insert, delete on import_result to pig_app;

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
  head jsonb not null,
  columns jsonb not null,
  checked boolean not null default false,
  partial boolean not null default false,
  stopping boolean not null default false,
  commit_request text,
  revert_token uuid,
  operator text not null,
  started_at timestamptz not null default now(),
  note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  mode text not null default 'ADD',
  updated integer not null default 0,
  reading jsonb,
  words jsonb not null default '{}'::jsonb,
  primary key (farm_id, uid)
);
create index import_task_started_at_sort on import_task (farm_id, started_at desc, uid desc);
alter table import_task enable row level security;
create policy import_task_scope on import_task using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on import_task to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index introduction_plan_doc_no_sort on introduction_plan (farm_id, doc_no desc, uid desc);
create unique index introduction_plan_farm_id_doc_no_key on introduction_plan (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table introduction_plan enable row level security;
create policy introduction_plan_scope on introduction_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on introduction_plan to pig_app;

create table job_pause (
  name text not null,
  paused_by text not null,
  paused_at timestamptz not null default now(),
  primary key (name)
);

create table job_progress (
  job_id uuid not null,
  done integer not null,
  total integer not null,
  updated_at timestamptz not null default now(),
  primary key (job_id)
);

create table kept_filter (
  key text not null,
  company_id uuid,
  content text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  used_on date not null default CURRENT_DATE,
  primary key (key),
  constraint kept_filter_content_check check ((length(content) <= 400000))
);
create index kept_filter_owner_idx on kept_filter (created_by, created_at desc);
create index kept_filter_used_idx on kept_filter (used_on);
alter table kept_filter enable row level security;
create policy kept_filter_scope on kept_filter using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on kept_filter to pig_app;

create table known_device (
  token_hash bytea not null,
  user_uid uuid not null,
  at timestamptz not null default now(),
  primary key (token_hash, user_uid)
);

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  files integer,
  arrived integer,
  dead integer,
  unfit integer,
  passed integer,
  rate numeric(16,2),
  plan_id uuid,
  primary key (farm_id, uid)
);
create index launch_apply_doc_no_sort on launch_apply (farm_id, doc_no desc, uid desc);
create unique index launch_apply_farm_id_doc_no_key on launch_apply (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table launch_apply enable row level security;
create policy launch_apply_scope on launch_apply using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on launch_apply to pig_app;

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
  nurse boolean not null default false,
  foster_in integer not null default 0,
  foster_out integer not null default 0,
  selected integer not null default 0,
  technician text,
  primary key (farm_id, uid)
);
create index litter_boar_idx on litter (farm_id, boar_id) where (boar_id IS NOT NULL);
create index litter_date_idx on litter (farm_id, farrow_date desc, uid desc);
create index litter_forgotten_idx on litter (farm_id, farrow_date) where ((wean_date IS NULL) OR (wean_date > (farrow_date + 150)));
create index litter_nurse_idx on litter (farm_id, pig_id) where nurse;
create index litter_open_idx on litter (farm_id) where (wean_date IS NULL);
create index litter_pig_idx on litter (farm_id, pig_id, farrow_date);
create index litter_wean_idx on litter (farm_id, wean_date) include (uid, init, live_piglets, foster_in, foster_out, deaths) where (wean_date IS NOT NULL);
create index litter_year_idx on litter (farm_id, farrow_date) include (parity, live_piglets, weaned, wean_date, wean_weight) where ((NOT init) AND (NOT nurse));
alter table litter enable row level security;
create policy litter_scope on litter using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on litter to pig_app;

create table litter_move (
  farm_id uuid not null,
  uid uuid not null,
  litter_uid uuid not null,
  kind text not null,
  move_date date not null,
  qty integer not null,
  suckling integer not null,
  batch_id uuid,
  house_id uuid,
  weight numeric(16,2),
  pig_id uuid not null,
  primary key (farm_id, uid, kind)
);
create index litter_move_batch_idx on litter_move (farm_id, batch_id) where (batch_id IS NOT NULL);
create index litter_move_date_idx on litter_move (farm_id, move_date) include (kind, qty, batch_id, uid);
create index litter_move_litter_idx on litter_move (farm_id, litter_uid);
create index litter_move_pig_idx on litter_move (farm_id, pig_id);
create index litter_move_weaned_idx on litter_move (farm_id, move_date) include (pig_id, qty) where (kind = 'WEAN'::text);
alter table litter_move enable row level security;
create policy litter_move_scope on litter_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on litter_move to pig_app;

create table login_attempt (
  subject text not null,
  failures integer not null,
  window_start timestamptz not null,
  primary key (subject)
);
grant select, insert, update, delete on login_attempt to pig_app;

create table login_log (
  uid uuid not null,
  at timestamptz not null default now(),
  account text not null,
  user_uid uuid,
  ip text not null,
  agent text not null,
  outcome text not null,
  primary key (uid)
);
create index login_log_user_idx on login_log (user_uid, at desc);
grant select, insert on login_log to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  material_id uuid,
  primary key (farm_id, uid)
);
create index low_consumption_material_idx on low_consumption (farm_id, material_id) where (material_id IS NOT NULL);
create index low_consumption_month_sort on low_consumption (farm_id, month desc, uid desc);
alter table low_consumption enable row level security;
create policy low_consumption_scope on low_consumption using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on low_consumption to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index mat_configuration_company_id_kind_organize_id_boar_breed_id_key on mat_configuration (company_id, kind, organize_id, boar_breed_id, sow_breed_id, material_class, house_type) nulls not distinct where (NOT deleted);
create index mat_configuration_name_sort on mat_configuration (name, uid);
alter table mat_configuration enable row level security;
create policy mat_configuration_scope on mat_configuration using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on mat_configuration to pig_app;

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
  supplier_ids uuid[] not null default '{}'::uuid[],
  erp_code text,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  storage text,
  kg_per_unit numeric(16,4),
  primary key (uid),
  constraint material_kg_per_unit_positive check ((kg_per_unit > (0)::numeric))
);
create index material_code_sort on material (code, uid);
create unique index material_company_id_code_key on material (company_id, code) nulls not distinct where (NOT deleted);
create unique index material_company_id_name_spec_key on material (company_id, name, spec) nulls not distinct where (NOT deleted);
alter table material enable row level security;
create policy material_scope on material using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on material to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index material_alteration_doc_no_sort on material_alteration (farm_id, doc_no desc, uid desc);
create unique index material_alteration_farm_id_doc_no_key on material_alteration (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table material_alteration enable row level security;
create policy material_alteration_scope on material_alteration using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_alteration to pig_app;

create table material_lot (
  farm_id uuid not null,
  material_id uuid not null,
  lot text not null,
  mfg_date date,
  exp_date date,
  supplier_id uuid,
  primary key (farm_id, material_id, lot)
);
alter table material_lot enable row level security;
create policy material_lot_scope on material_lot using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_lot to pig_app;

create table material_price_kept (
  material_id uuid not null,
  since date not null,
  until date not null,
  price numeric(16,4),
  primary key (material_id, since)
);
alter table material_price_kept enable row level security;
grant select on material_price_kept to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index material_receipt_doc_no_sort on material_receipt (farm_id, doc_no desc, uid desc);
create unique index material_receipt_farm_id_doc_no_key on material_receipt (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table material_receipt enable row level security;
create policy material_receipt_scope on material_receipt using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_receipt to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index material_return_doc_no_sort on material_return (farm_id, doc_no desc, uid desc);
create unique index material_return_farm_id_doc_no_key on material_return (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table material_return enable row level security;
create policy material_return_scope on material_return using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_return to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index material_safety_created_at_sort on material_safety (farm_id, created_at desc, uid desc);
create unique index material_safety_farm_id_material_id_key on material_safety (farm_id, material_id) nulls not distinct where (NOT deleted);
alter table material_safety enable row level security;
create policy material_safety_scope on material_safety using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_safety to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index material_transfer_doc_no_sort on material_transfer (farm_id, doc_no desc, uid desc);
create unique index material_transfer_farm_id_doc_no_key on material_transfer (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table material_transfer enable row level security;
create policy material_transfer_scope on material_transfer using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on material_transfer to pig_app;

create table medication (
  farm_id uuid not null,
  uid uuid not null,
  kind text not null,
  treat_date date not null,
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
  withdraw_until date,
  result text,
  result_date date,
  amount numeric(16,2),
  primary key (farm_id, uid)
);
create index medication_batch_idx on medication (farm_id, batch_id) where (batch_id IS NOT NULL);
create index medication_date_idx on medication (farm_id, treat_date);
create index medication_litter_idx on medication (farm_id, litter_uid) where (litter_uid IS NOT NULL);
create index medication_open_idx on medication (farm_id, end_date) where ((kind = 'CURE'::text) AND (result IS NULL));
create index medication_pig_idx on medication (farm_id, pig_id) where (pig_id IS NOT NULL);
create index medication_withdraw_idx on medication (farm_id, withdraw_until) where (withdraw_until IS NOT NULL);
alter table medication enable row level security;
create policy medication_scope on medication using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on medication to pig_app;

create table month_herd (
  farm_id uuid not null,
  period text not null,
  no integer not null,
  pig_class text not null,
  state text not null,
  opening integer not null,
  came jsonb not null,
  went jsonb not null,
  closing integer not null,
  kilos numeric(16,2),
  pig_days integer not null,
  difference integer not null,
  primary key (farm_id, period, pig_class, state)
);
alter table month_herd enable row level security;
create policy month_herd_scope on month_herd using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, delete on month_herd to pig_app;

create table month_pack (
  company_id uuid,
  uid uuid not null,
  name text not null,
  items jsonb not null,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index month_pack_company_id_name_key on month_pack (company_id, name) nulls not distinct where (NOT deleted);
create index month_pack_name_sort on month_pack (name, uid);
alter table month_pack enable row level security;
create policy month_pack_scope on month_pack using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on month_pack to pig_app;

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
alter table month_stock enable row level security;
create policy month_stock_scope on month_stock using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, delete on month_stock to pig_app;

create table multi_field_asset (
  company_id uuid,
  uid uuid not null,
  asset_no text not null,
  name text not null,
  kind text,
  farm_ids uuid[] not null default '{}'::uuid[],
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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid),
  constraint multi_field_asset_sound check (((months >= 1) AND ((residual_rate >= (0)::numeric) AND (residual_rate <= (100)::numeric))))
);
create unique index multi_field_asset_company_id_asset_no_key on multi_field_asset (company_id, asset_no) nulls not distinct where (NOT deleted);
create index multi_field_asset_start_month_sort on multi_field_asset (start_month desc, uid desc);
alter table multi_field_asset enable row level security;
create policy multi_field_asset_scope on multi_field_asset using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on multi_field_asset to pig_app;

create table offline_task (
  uid uuid not null,
  owner uuid not null,
  owner_name text not null,
  kind text not null,
  report text not null,
  family text not null,
  view text not null,
  request jsonb not null,
  title text not null,
  filters text not null default '',
  state text not null,
  job_id uuid,
  progress integer not null default 0,
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
  expires_at timestamptz,
  primary key (uid),
  constraint offline_task_kind_check check ((kind = ANY (ARRAY['offline'::text, 'export'::text, 'subscription'::text]))),
  constraint offline_task_progress_check check (((progress >= 0) AND (progress <= 100))),
  constraint offline_task_state_check check ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))),
  constraint offline_task_view_check check ((view = ANY (ARRAY['table'::text, 'card'::text, 'cross'::text, 'compare'::text])))
);
create index offline_task_expires_idx on offline_task (expires_at) where (state = 'DONE'::text);
create index offline_task_open_idx on offline_task (created_at) where (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
create index offline_task_owner_idx on offline_task (owner, created_at desc);
alter table offline_task enable row level security;
grant select, insert, update, delete on offline_task to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index organize_parent_id_name_key on organize (parent_id, name) nulls not distinct where (NOT deleted);
create index organize_parent_idx on organize (parent_id);
create index organize_sort_sort on organize (sort, uid);
create index organize_tree_path_idx on organize (tree_path text_pattern_ops);
grant select, insert, update, delete on organize to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index other_drug_created_at_sort on other_drug (farm_id, created_at desc, uid desc);
alter table other_drug enable row level security;
create policy other_drug_scope on other_drug using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on other_drug to pig_app;

create table outbound_channel (
  uid uuid not null,
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
  deleted boolean not null default false,
  by_environment boolean not null default false,
  primary key (uid)
);
alter table outbound_channel enable row level security;
grant select, insert, update on outbound_channel to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index pen_binding_from_date_sort on pen_binding (farm_id, from_date desc, uid desc);
create index pen_binding_place_idx on pen_binding (farm_id, place_id, kind, from_date);
alter table pen_binding enable row level security;
create policy pen_binding_scope on pen_binding using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pen_binding to pig_app;

create table period_close (
  farm_id uuid not null,
  period text not null,
  from_date date not null,
  to_date date not null,
  status text not null,
  signed_by text,
  signed_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  closed_before date,
  checks jsonb not null default '[]'::jsonb,
  reopened_by text,
  reopened_at timestamptz,
  reason text,
  reopen_reason text,
  primary key (farm_id, period),
  constraint period_close_check check ((to_date >= from_date))
);
alter table period_close enable row level security;
create policy period_close_scope on period_close using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update on period_close to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index period_cost_month_sort on period_cost (farm_id, month desc, uid desc);
alter table period_cost enable row level security;
create policy period_cost_scope on period_cost using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on period_cost to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  former_ear_nos text,
  birth_litter_id uuid,
  birth_piglet_id uuid,
  residual_rate numeric(16,2),
  dep_months integer,
  dep_start_month text,
  mated_from date,
  ear_key text generated always as (upper(replace(ear_no, '-'::text, ''::text))) stored,
  primary key (farm_id, uid),
  constraint pig_write_off_sound check (residual_rate between 0 and 100 and dep_months >= 1)
);
create unique index pig_active_ear_key on pig (farm_id, ear_no) where ((exit_date IS NULL) AND (NOT deleted));
create index pig_birth_piglet_idx on pig (farm_id, birth_piglet_id) where (birth_piglet_id IS NOT NULL);
create index pig_ear_idx on pig (farm_id, ear_no);
create index pig_ear_key_idx on pig (farm_id, ear_key);
create index pig_ear_tag_idx on pig (farm_id, ear_tag) where (ear_tag IS NOT NULL);
create index pig_exit_idx on pig (farm_id, exit_date);
create index pig_last_event_date_sort on pig (farm_id, last_event_date desc, uid desc);
create index pig_rfid_idx on pig (farm_id, rfid) where (rfid IS NOT NULL);
create index pig_status_idx on pig (farm_id, status) where ((exit_date IS NULL) AND (NOT deleted));
create index pig_stay_idx on pig (farm_id, (
CASE
    WHEN (exit_date IS NULL) THEN 'infinity'::date
    ELSE exit_date
END)) include (exit_date, uid, sex, deleted, entry_date, entry_parity, mated_from, pig_class, breed_id, line_id, selective_level_id, source);
alter table pig enable row level security;
create policy pig_scope on pig using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig to pig_app;

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
  pigs jsonb,
  passed integer,
  remark text,
  submitted_by text,
  reviewed_by text,
  review_note text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  files integer,
  difference integer,
  primary key (farm_id, uid)
);
create index pig_arrival_apply_idx on pig_arrival (farm_id, apply_id);
create index pig_arrival_doc_no_sort on pig_arrival (farm_id, doc_no desc, uid desc);
create unique index pig_arrival_farm_id_doc_no_key on pig_arrival (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table pig_arrival enable row level security;
create policy pig_arrival_scope on pig_arrival using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_arrival to pig_app;

create table pig_event (
  farm_id uuid not null,
  event_date date not null,
  uid uuid not null,
  pig_id uuid not null,
  type text not null,
  seq bigint not null,
  payload jsonb not null,
  confirm_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  link_uid uuid,
  primary key (farm_id, event_date, uid)
);
create index pig_event_link_idx on pig_event (link_uid) where (link_uid IS NOT NULL);
create index pig_event_list_idx on pig_event (farm_id, event_date desc, uid desc);
create index pig_event_pig_idx on pig_event (farm_id, pig_id, event_date, seq);
create index pig_event_uid_idx on pig_event (uid);
alter table pig_event enable row level security;
create policy pig_event_scope on pig_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_event to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid),
  constraint pig_house_asset_sound check (((months >= 1) AND ((residual_rate >= (0)::numeric) AND (residual_rate <= (100)::numeric))))
);
create unique index pig_house_asset_farm_id_asset_no_key on pig_house_asset (farm_id, asset_no) nulls not distinct where (NOT deleted);
create index pig_house_asset_start_month_sort on pig_house_asset (farm_id, start_month desc, uid desc);
alter table pig_house_asset enable row level security;
create policy pig_house_asset_scope on pig_house_asset using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_house_asset to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  files integer,
  result_note text,
  breeds text,
  sex_counts text,
  avg_price numeric(16,4),
  primary key (farm_id, uid)
);
create index pig_introduction_doc_no_sort on pig_introduction (farm_id, doc_no desc, uid desc);
create unique index pig_introduction_farm_id_doc_no_key on pig_introduction (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table pig_introduction enable row level security;
create policy pig_introduction_scope on pig_introduction using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_introduction to pig_app;

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
create index pig_stay_end_idx on pig_stay (farm_id, (
CASE
    WHEN (to_date IS NULL) THEN 'infinity'::date
    ELSE to_date
END)) include (to_date, from_date, house_id, pen_id, pig_id, no);
create index pig_stay_place_idx on pig_stay (farm_id, house_id, from_date);
alter table pig_stay enable row level security;
create policy pig_stay_scope on pig_stay using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_stay to pig_app;

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
  journey jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index pig_transfer_doc_no_key on pig_transfer (farm_id, doc_no);
create index pig_transfer_in_farm_idx on pig_transfer (in_farm_id, status);
create index pig_transfer_out_date_sort on pig_transfer (farm_id, out_date desc, uid desc);
alter table pig_transfer enable row level security;
grant select, insert, update, delete on pig_transfer to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index piglet_birth_date_sort on piglet (farm_id, birth_date desc, uid desc);
create index piglet_dam_idx on piglet (farm_id, pig_id);
create index piglet_litter_idx on piglet (farm_id, litter_uid);
create index piglet_no_idx on piglet (farm_id, piglet_no);
alter table piglet enable row level security;
create policy piglet_scope on piglet using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet to pig_app;

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
  price numeric(16,4),
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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  receipt_uid uuid,
  files integer,
  primary key (farm_id, uid)
);
create index piglet_dropping_doc_no_sort on piglet_dropping (farm_id, doc_no desc, uid desc);
create unique index piglet_dropping_farm_id_doc_no_key on piglet_dropping (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table piglet_dropping enable row level security;
grant select, insert, update, delete on piglet_dropping to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index piglet_plan_doc_no_sort on piglet_plan (farm_id, doc_no desc, uid desc);
create unique index piglet_plan_farm_id_doc_no_key on piglet_plan (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table piglet_plan enable row level security;
create policy piglet_plan_scope on piglet_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet_plan to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  dropping_uid uuid,
  files integer,
  primary key (farm_id, uid)
);
create index piglet_receive_doc_no_sort on piglet_receive (farm_id, doc_no desc, uid desc);
create index piglet_receive_dropping_idx on piglet_receive (farm_id, dropping_uid);
create unique index piglet_receive_farm_id_doc_no_key on piglet_receive (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table piglet_receive enable row level security;
create policy piglet_receive_scope on piglet_receive using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet_receive to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index pigling_farm_id_pig_farm_id_week_start_key on pigling (farm_id, pig_farm_id, week_start) nulls not distinct where (NOT deleted);
create index pigling_week_start_sort on pigling (farm_id, week_start desc, uid desc);
alter table pigling enable row level security;
create policy pigling_scope on pigling using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pigling to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  item_key uuid not null default gen_random_uuid(),
  copied jsonb not null default '{}'::jsonb,
  primary key (uid)
);
create unique index plan_item_key_key on plan_item (plan_id, item_key) where (NOT deleted);
create index plan_item_plan_idx on plan_item (plan_id, seq) where (NOT deleted);
create index plan_item_seq_sort on plan_item (seq, uid);
alter table plan_item enable row level security;
create policy plan_item_scope on plan_item using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on plan_item to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index production_indicator_company_id_code_organize_id_farm_type__key on production_indicator (company_id, code, organize_id, farm_type, parity_class, year) nulls not distinct where (NOT deleted);
create index production_indicator_sort_sort on production_indicator (sort, uid);
alter table production_indicator enable row level security;
create policy production_indicator_scope on production_indicator using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on production_indicator to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index project_company_id_project_no_key on project (company_id, project_no) nulls not distinct where (NOT deleted);
create index project_start_date_sort on project (start_date desc, uid desc);
alter table project enable row level security;
create policy project_scope on project using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index project_farm_company_id_project_id_name_key on project_farm (company_id, project_id, name) nulls not distinct where (NOT deleted);
create index project_farm_name_sort on project_farm (name, uid);
alter table project_farm enable row level security;
create policy project_farm_scope on project_farm using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_farm to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index project_indicator_company_id_project_id_code_key on project_indicator (company_id, project_id, code) nulls not distinct where (NOT deleted);
create index project_indicator_rank_sort on project_indicator (rank, uid);
alter table project_indicator enable row level security;
create policy project_indicator_scope on project_indicator using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_indicator to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create index project_intro_batch_no_sort on project_intro (batch_no, uid);
create unique index project_intro_company_id_project_id_batch_no_key on project_intro (company_id, project_id, batch_no) nulls not distinct where (NOT deleted);
create unique index project_intro_company_id_project_id_week_start_key on project_intro (company_id, project_id, week_start) nulls not distinct where (NOT deleted);
alter table project_intro enable row level security;
create policy project_intro_scope on project_intro using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_intro to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index project_plan_edition_key on project_plan (project_id, edition) where (NOT deleted);
create unique index project_plan_force_key on project_plan (project_id) where (in_force AND (NOT deleted));
create index project_plan_plan_no_sort on project_plan (plan_no desc, uid desc);
alter table project_plan enable row level security;
create policy project_plan_scope on project_plan using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_plan to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index public_salary_farm_id_month_staff_id_key on public_salary (farm_id, month, staff_id) nulls not distinct where (NOT deleted);
create index public_salary_month_sort on public_salary (farm_id, month desc, uid desc);
alter table public_salary enable row level security;
create policy public_salary_scope on public_salary using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on public_salary to pig_app;

create table rate_window (
  subject text not null,
  hits integer not null,
  window_start timestamptz not null,
  primary key (subject)
);
grant select, insert, update, delete on rate_window to pig_app;

create table request_answer (
  user_uid uuid not null,
  request_id text not null,
  route text not null,
  body_hash text not null,
  answer json,
  at timestamptz not null default now(),
  primary key (user_uid, request_id)
);
grant select, insert, update, delete on request_answer to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  feed_class text,
  primary key (farm_id, uid)
);
create index requisition_doc_no_sort on requisition (farm_id, doc_no desc, uid desc);
create unique index requisition_farm_id_doc_no_key on requisition (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table requisition enable row level security;
create policy requisition_scope on requisition using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on requisition to pig_app;

create table role (
  company_id uuid,
  uid uuid not null,
  code text not null,
  name text not null,
  kind text,
  data_scope text not null,
  function_codes text[] not null default '{}'::text[],
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create index role_code_sort on role (code, uid);
create unique index role_company_id_code_key on role (company_id, code) nulls not distinct where (NOT deleted);
create unique index role_company_id_name_key on role (company_id, name) nulls not distinct where (NOT deleted);
alter table role enable row level security;
create policy role_scope on role using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on role to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index sale_limit_company_id_sale_type_id_organize_id_from_date_key on sale_limit (company_id, sale_type_id, organize_id, from_date) nulls not distinct where (NOT deleted);
create index sale_limit_from_date_sort on sale_limit (from_date desc, uid desc);
alter table sale_limit enable row level security;
create policy sale_limit_scope on sale_limit using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sale_limit to pig_app;

create table sale_person (
  company_id uuid,
  uid uuid not null,
  name text not null,
  phone text,
  org_ids uuid[] not null default '{}'::uuid[],
  region text,
  client_ids uuid[] not null default '{}'::uuid[],
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index sale_person_company_id_name_key on sale_person (company_id, name) nulls not distinct where (NOT deleted);
create index sale_person_name_sort on sale_person (name, uid);
alter table sale_person enable row level security;
create policy sale_person_scope on sale_person using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sale_person to pig_app;

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
  weigh_ids uuid[] not null default '{}'::uuid[],
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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index sales_ticket_client_idx on sales_ticket (farm_id, client_id) where ((status = 'APPROVED'::text) AND (NOT deleted));
create index sales_ticket_day_idx on sales_ticket (farm_id, sale_date desc);
create index sales_ticket_delivery_idx on sales_ticket (farm_id, delivery_no) where (delivery_no IS NOT NULL);
create index sales_ticket_doc_no_sort on sales_ticket (farm_id, doc_no desc, uid desc);
create unique index sales_ticket_farm_id_doc_no_key on sales_ticket (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table sales_ticket enable row level security;
create policy sales_ticket_scope on sales_ticket using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on sales_ticket to pig_app;

create table semen_collection (
  farm_id uuid not null,
  uid uuid not null,
  pig_id uuid not null,
  collect_date date not null,
  collect_time text,
  collector text,
  volume numeric(16,2) not null,
  colour text,
  smell text,
  density numeric(16,2),
  motility numeric(16,2) not null,
  abnormal numeric(16,2) not null,
  ph numeric(16,2),
  agglutination text,
  qualified boolean not null,
  discard_reason text,
  lot_uid uuid,
  doses_made integer not null,
  low_motility boolean not null default false,
  high_abnormal boolean not null default false,
  primary key (farm_id, uid)
);
create index semen_collection_date_idx on semen_collection (farm_id, collect_date);
create index semen_collection_pig_idx on semen_collection (farm_id, pig_id, collect_date);
alter table semen_collection enable row level security;
create policy semen_collection_scope on semen_collection using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_collection to pig_app;

create table semen_lot (
  farm_id uuid not null,
  uid uuid not null,
  lot_no text not null,
  origin text not null,
  boar_id uuid,
  boar_ids uuid[] not null default '{}'::uuid[],
  boar_ear_no text not null,
  breed_id uuid,
  line_id uuid,
  produced_date date not null,
  valid_to date not null,
  doses integer not null,
  dose_volume numeric(16,2),
  sperm_per_dose numeric(16,2),
  extender text,
  unit_price numeric(16,4),
  supplier_id uuid,
  source_farm_id uuid,
  remark text,
  primary key (farm_id, uid),
  constraint semen_lot_check check ((valid_to >= produced_date))
);
create index semen_lot_boar_idx on semen_lot (farm_id, boar_id, produced_date);
create unique index semen_lot_no_key on semen_lot (farm_id, lot_no);
create index semen_lot_valid_idx on semen_lot (farm_id, valid_to);
alter table semen_lot enable row level security;
create policy semen_lot_scope on semen_lot using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_lot to pig_app;

create table semen_move (
  farm_id uuid not null,
  lot_uid uuid not null,
  source_uid uuid not null,
  kind text not null,
  move_date date not null,
  doses integer not null,
  by_event boolean not null,
  pig_id uuid,
  counter_farm_id uuid,
  primary key (farm_id, lot_uid, source_uid, kind),
  constraint semen_move_doses_check check ((doses <> 0))
);
create index semen_move_date_idx on semen_move (farm_id, move_date);
create index semen_move_source_idx on semen_move (farm_id, source_uid);
alter table semen_move enable row level security;
create policy semen_move_scope on semen_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_move to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index semen_plan_doc_no_sort on semen_plan (farm_id, doc_no desc, uid desc);
create unique index semen_plan_farm_id_doc_no_key on semen_plan (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table semen_plan enable row level security;
grant select, insert, update, delete on semen_plan to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid),
  constraint semen_price_above_0 check (((price IS NOT NULL) AND (price > (0)::numeric))),
  constraint semen_price_effective_excl EXCLUDE USING gist (int8range(hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((material_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((material_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), '[]'::text) WITH &&, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE ((NOT deleted))
);
create index semen_price_effective_from_sort on semen_price (effective_from desc, uid desc);
alter table semen_price enable row level security;
create policy semen_price_scope on semen_price using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on semen_price to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  rejected integer,
  primary key (farm_id, uid)
);
create index semen_purchase_doc_no_sort on semen_purchase (farm_id, doc_no desc, uid desc);
create unique index semen_purchase_farm_id_doc_no_key on semen_purchase (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table semen_purchase enable row level security;
create policy semen_purchase_scope on semen_purchase using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_purchase to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create index semen_range_farm_idx on semen_range (supply_farm_id, breed_id);
create index semen_range_unit_name_sort on semen_range (unit_name, uid);
alter table semen_range enable row level security;
create policy semen_range_scope on semen_range using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on semen_range to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index semen_receipt_ship_date_sort on semen_receipt (farm_id, ship_date desc, uid desc);
create index semen_receipt_state_idx on semen_receipt (farm_id, status);
alter table semen_receipt enable row level security;
create policy semen_receipt_scope on semen_receipt using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_receipt to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index semen_sale_doc_no_sort on semen_sale (farm_id, doc_no desc, uid desc);
create unique index semen_sale_farm_id_doc_no_key on semen_sale (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table semen_sale enable row level security;
create policy semen_sale_scope on semen_sale using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_sale to pig_app;

create table session (
  token_hash bytea not null,
  user_uid uuid not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ip text not null,
  agent text not null,
  login_flag text,
  primary key (token_hash)
);
create index session_user_idx on session (user_uid);
grant select, insert, update, delete on session to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index settlement_client_idx on settlement (farm_id, client_id) where ((status = 'APPROVED'::text) AND (NOT deleted));
create index settlement_doc_no_sort on settlement (farm_id, doc_no desc, uid desc);
create unique index settlement_farm_id_doc_no_key on settlement (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table settlement enable row level security;
create policy settlement_scope on settlement using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on settlement to pig_app;

create table share_week (
  farm_id uuid not null,
  week date not null,
  batch_id uuid not null,
  feed_id uuid,
  qty numeric not null,
  amount numeric,
  priced numeric not null
);
create unique index share_week_key on share_week (farm_id, week, batch_id, feed_id) include (qty, amount, priced) nulls not distinct;
alter table share_week enable row level security;
create policy share_week_scope on share_week using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on share_week to pig_app;

create table silo_move (
  farm_id uuid not null,
  uid uuid not null,
  house_id uuid not null,
  feed_id uuid not null,
  move_date date not null,
  kind text not null,
  qty numeric(16,2) not null,
  doc_no text,
  source_uid uuid,
  primary key (farm_id, uid)
);
create index silo_move_house_idx on silo_move (farm_id, house_id, feed_id, move_date);
alter table silo_move enable row level security;
create policy silo_move_scope on silo_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on silo_move to pig_app;

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
create index sow_service_boar_idx on sow_service (farm_id, boar_id, service_date);
create index sow_service_date_idx on sow_service (farm_id, service_date);
create index sow_service_failed_idx on sow_service (farm_id, outcome_date) where (outcome = ANY (ARRAY['RETURN'::text, 'NEGATIVE'::text, 'ABORT'::text, 'LATE_OPEN'::text, 'REMOVED'::text]));
create index sow_service_pig_idx on sow_service (farm_id, pig_id, service_date);
create index sow_service_weaned_idx on sow_service (farm_id, service_date) include (cycle_parity, wean_date, pig_id, init) where ((service_no = 1) AND (wean_date IS NOT NULL));
alter table sow_service enable row level security;
create policy sow_service_scope on sow_service using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on sow_service to pig_app;

create table sow_span (
  farm_id uuid not null,
  pig_id uuid not null,
  no integer not null,
  from_date date not null,
  to_date date,
  status text not null,
  open_reason text,
  parity integer not null,
  since date not null,
  primary key (farm_id, pig_id, no)
);
create index sow_span_cull_idx on sow_span (farm_id, pig_id, from_date) where (status = 'CULL_WAIT'::text);
create index sow_span_date_idx on sow_span (farm_id, from_date, to_date);
create index sow_span_end_idx on sow_span (farm_id, (
CASE
    WHEN (to_date IS NULL) THEN 'infinity'::date
    ELSE to_date
END)) include (to_date, from_date, status, parity, pig_id, no);
create index sow_span_idle_idx on sow_span (farm_id, (
CASE
    WHEN (to_date IS NULL) THEN 'infinity'::date
    ELSE to_date
END)) include (to_date, from_date, status, parity, pig_id, no) where (status = ANY (ARRAY['WEANED'::text, 'OPEN'::text, 'CULL_WAIT'::text]));
create index sow_span_road_idx on sow_span (farm_id, from_date) where (status = 'IN_TRANSIT'::text);
alter table sow_span enable row level security;
create policy sow_span_scope on sow_span using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on sow_span to pig_app;

create table sso_account (
  uid uuid not null,
  partner_id uuid not null,
  account text not null,
  user_id uuid not null,
  bound_by text,
  last_used_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create index sso_account_account_sort on sso_account (account, uid);
create unique index sso_account_partner_id_account_key on sso_account (partner_id, account) nulls not distinct where (NOT deleted);
create index sso_account_user_idx on sso_account (user_id);
grant select, insert, update, delete on sso_account to pig_app;

create table sso_assertion (
  partner_uid uuid not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (partner_uid, jti)
);
create index sso_assertion_expires_idx on sso_assertion (expires_at);

create table sso_code (
  code_hash bytea not null,
  partner_uid uuid not null,
  account text not null,
  state_hash bytea,
  issued_at timestamptz not null,
  used_at timestamptz,
  primary key (code_hash)
);
create index sso_code_issued_idx on sso_code (issued_at);
grant delete on sso_code to pig_app;
grant select (partner_uid) on sso_code to pig_app;

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
  secret_at timestamptz,
  last_used_at timestamptz,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  secret_hash bytea,
  primary key (uid)
);
create unique index sso_partner_company_id_name_key on sso_partner (company_id, name) nulls not distinct where (NOT deleted);
create unique index sso_partner_company_id_source_key on sso_partner (company_id, source) nulls not distinct where (NOT deleted);
create index sso_partner_name_sort on sso_partner (name, uid);
create unique index sso_partner_source_key on sso_partner (source) where (NOT deleted);
alter table sso_partner enable row level security;
create policy sso_partner_scope on sso_partner using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on sso_partner to pig_app;

create table sso_pending_binding (
  token_hash bytea not null,
  partner_uid uuid not null,
  account text not null,
  issued_at timestamptz not null,
  primary key (token_hash)
);
grant select, delete on sso_pending_binding to pig_app;

create table staff_position (
  farm_id uuid not null,
  uid uuid not null,
  at_farm_id uuid not null,
  code text,
  name text not null,
  position_id uuid not null,
  kind text not null,
  house_ids uuid[] not null default '{}'::uuid[],
  from_date date not null,
  to_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create unique index staff_position_farm_id_name_code_position_id_from_date_key on staff_position (farm_id, name, code, position_id, from_date) nulls not distinct where (NOT deleted);
create index staff_position_from_date_sort on staff_position (farm_id, from_date desc, uid desc);
alter table staff_position enable row level security;
create policy staff_position_scope on staff_position using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on staff_position to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index station_feed_day_sort on station_feed (farm_id, day desc, uid desc);
create unique index station_feed_farm_id_station_ear_no_day_key on station_feed (farm_id, station, ear_no, day) nulls not distinct where (NOT deleted);
create index station_feed_pig_idx on station_feed (farm_id, pig_id, day);
alter table station_feed enable row level security;
create policy station_feed_scope on station_feed using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on station_feed to pig_app;

create table stock_class_since (
  farm_id uuid not null,
  material_class text not null,
  since date not null,
  primary key (farm_id, material_class)
);
alter table stock_class_since enable row level security;
create policy stock_class_since_scope on stock_class_since using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_class_since to pig_app;

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
  qty numeric(16,3) not null,
  amount numeric(16,2),
  of_uid uuid,
  source text not null,
  source_uid uuid not null,
  source_line integer,
  doc_no text,
  house_id uuid,
  batch_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  price numeric(16,4),
  mean_price numeric(16,4),
  primary key (farm_id, uid),
  constraint stock_event_amount_check check ((amount >= (0)::numeric)),
  constraint stock_event_qty_check check (((qty > (0)::numeric) OR ((qty = (0)::numeric) AND (kind = ANY (ARRAY['COUNT'::text, 'ADJUST'::text])))))
);
create index stock_event_count_idx on stock_event (farm_id, material_id, warehouse_id) where (kind = ANY (ARRAY['COUNT'::text, 'ADJUST'::text]));
create index stock_event_material_idx on stock_event (farm_id, material_id, event_date);
create index stock_event_of_idx on stock_event (farm_id, of_uid) where (of_uid IS NOT NULL);
create index stock_event_source_idx on stock_event (farm_id, source_uid);
alter table stock_event enable row level security;
create policy stock_event_scope on stock_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_event to pig_app;

create table stock_lot (
  farm_id uuid not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  lot text not null,
  qty numeric(16,3) not null,
  primary key (farm_id, material_id, warehouse_id, lot),
  constraint stock_lot_qty_check check ((qty >= (0)::numeric))
);
alter table stock_lot enable row level security;
create policy stock_lot_scope on stock_lot using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_lot to pig_app;

create table stock_month (
  farm_id uuid not null,
  month date not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  qty numeric(16,3) not null,
  amount numeric(16,2) not null,
  primary key (farm_id, month, material_id, warehouse_id) INCLUDE (qty, amount)
);
alter table stock_month enable row level security;
create policy stock_month_scope on stock_month using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_month to pig_app;

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
  qty_after numeric(16,3) not null,
  amount_after numeric(16,2) not null,
  lot_after numeric(16,3) not null,
  primary key (farm_id, uid, leg),
  constraint stock_move_amount_after_check check ((amount_after >= (0)::numeric)),
  constraint stock_move_lot_after_check check ((lot_after >= (0)::numeric)),
  constraint stock_move_qty_after_check check ((qty_after >= (0)::numeric))
);
create index stock_move_day_idx on stock_move (farm_id, event_date, warehouse_id, material_id) include (kind, qty, amount);
create index stock_move_ledger_idx on stock_move (farm_id, material_id, event_date, warehouse_id);
create index stock_move_lot_idx on stock_move (farm_id, event_date) include (warehouse_id, material_id, lot, qty) where (lot <> ''::text);
alter table stock_move enable row level security;
create policy stock_move_scope on stock_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_move to pig_app;

create table stock_rolled (
  farm_id uuid not null,
  month date not null,
  primary key (farm_id, month)
);
alter table stock_rolled enable row level security;
create policy stock_rolled_scope on stock_rolled using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_rolled to pig_app;

create table stock_shelf (
  farm_id uuid not null,
  material_id uuid not null,
  warehouse_id uuid not null,
  qty numeric(16,3) not null,
  amount numeric(16,2) not null,
  primary key (farm_id, material_id, warehouse_id),
  constraint stock_shelf_check check (((amount >= (0)::numeric) AND ((qty > (0)::numeric) OR (amount = (0)::numeric)))),
  constraint stock_shelf_qty_check check ((qty >= (0)::numeric))
);
alter table stock_shelf enable row level security;
create policy stock_shelf_scope on stock_shelf using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on stock_shelf to pig_app;

create table subscription (
  uid uuid not null,
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
  channels uuid[] not null default '{}'::uuid[],
  message text not null default '',
  enabled boolean not null default true,
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trial boolean not null default false,
  primary key (uid)
);
create index subscription_next_idx on subscription (next_at) where enabled;
create index subscription_owner_idx on subscription (owner, created_at desc);
create index subscription_recipients_idx on subscription using gin (recipients);
create index subscription_trial_idx on subscription (created_at) where trial;
alter table subscription enable row level security;
grant select, insert, update, delete on subscription to pig_app;

create table subscription_delivery (
  uid uuid not null,
  run_uid uuid not null,
  person uuid not null,
  person_name text not null,
  channel_uid uuid,
  channel_name text not null default '',
  task_uid uuid,
  state text not null,
  tries integer not null default 0,
  next_try timestamptz,
  status integer,
  note text not null default '',
  sent_at timestamptz,
  primary key (uid),
  constraint subscription_delivery_run_uid_person_channel_uid_key unique nulls not distinct (run_uid, person, channel_uid),
  constraint subscription_delivery_state_check check ((state = ANY (ARRAY['MAKING'::text, 'WAITING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'SKIPPED'::text])))
);
create index subscription_delivery_open_idx on subscription_delivery (next_try) where (state = ANY (ARRAY['MAKING'::text, 'WAITING'::text, 'SENDING'::text]));
alter table subscription_delivery enable row level security;
grant select on subscription_delivery to pig_app;

create table subscription_notice (
  uid uuid not null,
  subscription_uid uuid not null,
  run_uid uuid not null,
  user_uid uuid not null,
  title text not null,
  text text not null,
  next text not null,
  path text not null,
  seen boolean not null default false,
  created_at timestamptz not null,
  primary key (uid),
  constraint subscription_notice_subscription_uid_user_uid_key unique (subscription_uid, user_uid)
);
create index subscription_notice_run_idx on subscription_notice (run_uid);
create index subscription_notice_user_idx on subscription_notice (user_uid, created_at desc) where (NOT seen);
alter table subscription_notice enable row level security;
grant select, update on subscription_notice to pig_app;

create table subscription_run (
  uid uuid not null,
  subscription_uid uuid not null,
  due_at timestamptz not null,
  by_hand boolean not null default false,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null,
  note text not null default '',
  primary key (uid),
  constraint subscription_run_subscription_uid_due_at_key unique (subscription_uid, due_at),
  constraint subscription_run_state_check check ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
);
create index subscription_run_open_idx on subscription_run (started_at) where (state = 'RUNNING'::text);
alter table subscription_run enable row level security;
grant select on subscription_run to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  area text,
  primary key (uid)
);
create index supplier_code_sort on supplier (code, uid);
create unique index supplier_company_id_code_key on supplier (company_id, code) nulls not distinct where (NOT deleted);
create unique index supplier_company_id_name_key on supplier (company_id, name) nulls not distinct where (NOT deleted);
alter table supplier enable row level security;
create policy supplier_scope on supplier using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on supplier to pig_app;

create table sys_user (
  uid uuid not null,
  account text not null,
  name text not null,
  phone text,
  organize_id uuid not null,
  role_ids uuid[] not null default '{}'::uuid[],
  scope_ids uuid[] not null default '{}'::uuid[],
  enabled boolean,
  password text,
  must_change_password boolean,
  last_login_at timestamptz,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  email text,
  primary key (uid)
);
create unique index sys_user_account_key on sys_user (account) nulls not distinct where (NOT deleted);
create index sys_user_account_sort on sys_user (account, uid);
create index sys_user_organize_idx on sys_user (organize_id);
grant select, insert, update, delete on sys_user to pig_app;

create table technician (
  company_id uuid,
  uid uuid not null,
  name text,
  kind text not null,
  phone text,
  farm_ids uuid[] not null default '{}'::uuid[],
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  user_id uuid,
  primary key (uid)
);
create index technician_farms_idx on technician using gin (farm_ids);
create index technician_name_sort on technician (name, uid);
create index technician_user_idx on technician (user_id) where (user_id IS NOT NULL);
alter table technician enable row level security;
create policy technician_scope on technician using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on technician to pig_app;

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
  weigh_ids uuid[] not null default '{}'::uuid[],
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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index unified_checkout_doc_no_sort on unified_checkout (farm_id, doc_no desc, uid desc);
create unique index unified_checkout_farm_id_doc_no_key on unified_checkout (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table unified_checkout enable row level security;
create policy unified_checkout_scope on unified_checkout using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on unified_checkout to pig_app;

create table upgrade_note (
  uid uuid not null,
  release text not null,
  released_on date not null,
  kind text not null,
  downtime text,
  items jsonb,
  published boolean,
  published_at timestamptz,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index upgrade_note_release_key on upgrade_note (release) nulls not distinct where (NOT deleted);
create index upgrade_note_released_on_sort on upgrade_note (released_on desc, uid desc);
alter table upgrade_note enable row level security;
grant select, insert, update, delete on upgrade_note to pig_app;

create table upgrade_note_read (
  user_uid uuid not null,
  note_uid uuid not null,
  at timestamptz not null default now(),
  primary key (user_uid, note_uid)
);
grant select, insert on upgrade_note_read to pig_app;

create table user_preference (
  user_uid uuid not null,
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  primary key (user_uid, name)
);
grant select, insert, update, delete on user_preference to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid),
  constraint vaccine_price_above_0 check (((price IS NOT NULL) AND (price > (0)::numeric))),
  constraint vaccine_price_effective_excl EXCLUDE USING gist (int8range(hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((material_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), hashtextextended(((((COALESCE((company_id)::text, ''::text) || '/'::text) || COALESCE((material_id)::text, ''::text)) || '/'::text) || COALESCE((organize_id)::text, ''::text)), (0)::bigint), '[]'::text) WITH &&, daterange(effective_from, effective_to, '[]'::text) WITH &&) WHERE ((NOT deleted))
);
create index vaccine_price_effective_from_sort on vaccine_price (effective_from desc, uid desc);
alter table vaccine_price enable row level security;
create policy vaccine_price_scope on vaccine_price using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on vaccine_price to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index ware_ticket_doc_no_sort on ware_ticket (farm_id, doc_no desc, uid desc);
create unique index ware_ticket_farm_id_doc_no_key on ware_ticket (farm_id, doc_no) nulls not distinct where (NOT deleted);
alter table ware_ticket enable row level security;
create policy ware_ticket_scope on ware_ticket using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on ware_ticket to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  place text,
  house_id uuid,
  primary key (farm_id, uid)
);
create index warehouse_created_at_sort on warehouse (farm_id, created_at desc, uid desc);
create unique index warehouse_farm_id_code_key on warehouse (farm_id, code) nulls not distinct where (NOT deleted);
create unique index warehouse_farm_id_name_key on warehouse (farm_id, name) nulls not distinct where (NOT deleted);
create unique index warehouse_house_key on warehouse (farm_id, house_id, place) where ((house_id IS NOT NULL) AND (NOT deleted));
alter table warehouse enable row level security;
create policy warehouse_scope on warehouse using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warehouse to pig_app;

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
  handled_at timestamptz,
  rule_id uuid,
  pig_id uuid,
  report text,
  window_from date,
  window_to date,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  material_id uuid,
  lot text,
  primary key (farm_id, uid)
);
create unique index warning_record_day_key on warning_record (farm_id, rule_id, pig_id, material_id, lot, first_day) nulls not distinct where (NOT deleted);
create index warning_record_first_day_sort on warning_record (farm_id, first_day desc, uid desc);
create unique index warning_record_open_key on warning_record (farm_id, rule_id, pig_id, material_id, lot) nulls not distinct where ((status <> 'DONE'::text) AND (NOT deleted));
alter table warning_record enable row level security;
create policy warning_record_scope on warning_record using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on warning_record to pig_app;

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
  receiver_ids uuid[] not null default '{}'::uuid[],
  role_ids uuid[] not null default '{}'::uuid[],
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
create unique index warning_rule_company_id_organize_id_name_key on warning_rule (company_id, organize_id, name) nulls not distinct where (NOT deleted);
create index warning_rule_name_sort on warning_rule (name, uid);
alter table warning_rule enable row level security;
create policy warning_rule_scope on warning_rule using (company_id is null or company_id = any ((select app_companies())::uuid[]))
  with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on warning_rule to pig_app;

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
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
create index year_plan_doc_no_sort on year_plan (farm_id, doc_no desc, uid desc);
create unique index year_plan_farm_id_doc_no_key on year_plan (farm_id, doc_no) nulls not distinct where (NOT deleted);
create unique index year_plan_in_force_key on year_plan (farm_id, year) where (in_force AND (NOT deleted));
alter table year_plan enable row level security;
create policy year_plan_scope on year_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on year_plan to pig_app;

alter table golive_step add constraint golive_step_farm_id_golive_uid_fkey foreign key (farm_id, golive_uid) references golive(farm_id, uid);
alter table import_chunk add constraint import_chunk_farm_id_task_uid_fkey foreign key (farm_id, task_uid) references import_task(farm_id, uid) on delete cascade;
alter table import_made add constraint import_made_farm_id_task_uid_fkey foreign key (farm_id, task_uid) references import_task(farm_id, uid) on delete cascade;
alter table offline_task add constraint offline_task_owner_fkey foreign key (owner) references sys_user(uid);
alter table subscription_delivery add constraint subscription_delivery_run_uid_fkey foreign key (run_uid) references subscription_run(uid) on delete cascade;
alter table subscription_notice add constraint subscription_notice_run_uid_fkey foreign key (run_uid) references subscription_run(uid) on delete cascade;
alter table subscription_notice add constraint subscription_notice_subscription_uid_fkey foreign key (subscription_uid) references subscription(uid) on delete cascade;
alter table subscription_run add constraint subscription_run_subscription_uid_fkey foreign key (subscription_uid) references subscription(uid) on delete cascade;
