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
