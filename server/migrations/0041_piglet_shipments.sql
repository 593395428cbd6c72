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
