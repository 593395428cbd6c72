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
