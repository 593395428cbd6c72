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
