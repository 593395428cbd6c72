-- yearPlan
create table year_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  year integer not null,
  plan_date date not null,
  edition integer,
  in_force boolean,
  item_count integer,
  targets jsonb not null,
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
alter table year_plan enable row level security;
create policy year_plan_scope on year_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on year_plan to pig_app;
create unique index year_plan_farm_id_doc_no_key on year_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index year_plan_doc_no_sort on year_plan (farm_id, doc_no desc, uid desc);
-- One version of a farm's year is in force.
create unique index year_plan_in_force_key on year_plan (farm_id, year) where in_force and not deleted;
