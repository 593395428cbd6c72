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
