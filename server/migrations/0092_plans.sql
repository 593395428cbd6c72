-- launch-apply
alter table launch_apply add column plan_id uuid;

-- plan-introduction
create table introduction_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  year integer not null,
  plan_date date not null,
  quarantine_farm_id uuid,
  heads integer,
  rows jsonb not null,
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
alter table introduction_plan enable row level security;
create policy introduction_plan_scope on introduction_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on introduction_plan to pig_app;
create unique index introduction_plan_farm_id_doc_no_key on introduction_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index introduction_plan_doc_no_sort on introduction_plan (farm_id, doc_no desc, uid desc);

-- semen-req-plan
create table semen_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  plan_date date not null,
  week_of date not null,
  week text,
  week_start date,
  stud_id uuid,
  matings integer,
  required integer,
  confirmed integer,
  rows jsonb not null,
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
alter table semen_plan enable row level security;
create policy semen_plan_scope on semen_plan using (farm_id = any ((select app_farms())::uuid[]) or stud_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on semen_plan to pig_app;
create unique index semen_plan_farm_id_doc_no_key on semen_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index semen_plan_doc_no_sort on semen_plan (farm_id, doc_no desc, uid desc);

-- piglet-plan
create table piglet_plan (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  files integer,
  plan_farm_id uuid not null,
  plan_date date not null,
  week_of date not null,
  week text,
  week_start date,
  expected integer,
  heads integer,
  rows jsonb not null,
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
alter table piglet_plan enable row level security;
create policy piglet_plan_scope on piglet_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet_plan to pig_app;
create unique index piglet_plan_farm_id_doc_no_key on piglet_plan (farm_id, doc_no) nulls not distinct where not deleted;
create index piglet_plan_doc_no_sort on piglet_plan (farm_id, doc_no desc, uid desc);
