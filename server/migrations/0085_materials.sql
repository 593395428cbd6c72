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
