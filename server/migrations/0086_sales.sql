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
