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
