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
