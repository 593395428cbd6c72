-- zzhd
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
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table herd_count enable row level security;
create policy herd_count_scope on herd_count using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on herd_count to pig_app;
create unique index herd_count_farm_id_doc_no_key on herd_count (farm_id, doc_no) nulls not distinct where not deleted;
create index herd_count_doc_no_sort on herd_count (farm_id, doc_no desc, uid desc);
select guard_closed_days('herd_count', 'count_date', '{count_farm_id,count_date,house_id,reason_id,disposal_id,pigs,remark,status,deleted}');
