-- projectM
create table project (
  company_id uuid,
  uid uuid not null,
  project_no text not null,
  name text not null,
  organize_id uuid not null,
  kind text not null,
  design_sows integer not null,
  start_date date not null,
  production_date date,
  leader text,
  stage text not null,
  status text not null,
  gates jsonb,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project enable row level security;
create policy project_scope on project using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project to pig_app;
create unique index project_company_id_project_no_key on project (company_id, project_no) nulls not distinct where not deleted;
create index project_start_date_sort on project (start_date desc, uid desc);

-- planM
create table project_plan (
  company_id uuid,
  uid uuid not null,
  plan_no text not null,
  project_id uuid not null,
  edition integer not null,
  compiler text,
  plan_date date not null,
  status text not null,
  in_force boolean,
  based_on_id uuid,
  approved_by text,
  approved_on date,
  organize_id uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project_plan enable row level security;
create policy project_plan_scope on project_plan using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_plan to pig_app;
create index project_plan_plan_no_sort on project_plan (plan_no desc, uid desc);

-- planItem
create table plan_item (
  company_id uuid,
  uid uuid not null,
  plan_id uuid not null,
  seq integer,
  name text not null,
  item_type text not null,
  phase text,
  start_date date not null,
  end_date date not null,
  quantity numeric(16,2),
  unit text,
  department text,
  done_rate numeric(16,2),
  actual_start date,
  actual_end date,
  actual_qty numeric(16,2),
  origin text not null,
  organize_id uuid,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table plan_item enable row level security;
create policy plan_item_scope on plan_item using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on plan_item to pig_app;
create index plan_item_seq_sort on plan_item (seq, uid);

-- One version of a plan is in force; versions are counted without gaps or doubles.
create unique index project_plan_force_key on project_plan (project_id) where in_force and not deleted;
create unique index project_plan_edition_key on project_plan (project_id, edition) where not deleted;
-- The same item in all versions of a plan.
alter table plan_item add column item_key uuid not null default gen_random_uuid();
create unique index plan_item_key_key on plan_item (plan_id, item_key) where not deleted;
create index plan_item_plan_idx on plan_item (plan_id, seq) where not deleted;

-- Read like columns of their rows: project.progress, project_plan.items.
create function progress(project) returns numeric language sql stable as $$
  select round(sum(coalesce(i.done_rate, 0) * (greatest(i.end_date - i.start_date, 0) + 1)) / sum(greatest(i.end_date - i.start_date, 0) + 1), 2)
    from project_plan p join plan_item i on i.plan_id = p.uid and not i.deleted
   where p.project_id = $1.uid and p.in_force and not p.deleted
$$;
create function items(project_plan) returns integer language sql stable as
  $$ select count(*)::int from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
create function starts_on(project_plan) returns date language sql stable as
  $$ select min(i.start_date) from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
create function ends_on(project_plan) returns date language sql stable as
  $$ select max(i.end_date) from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
-- Days an item ended late (negative: early), or is late by today; nothing while it is in time.
create function deviation_days(plan_item) returns integer language sql stable as $$
  select case when $1.actual_end is not null then $1.actual_end - $1.end_date
              when coalesce($1.done_rate, 0) < 100 and app_today() > $1.end_date then app_today() - $1.end_date end
$$;
create function deviation_qty(plan_item) returns numeric language sql immutable as
  $$ select $1.actual_qty - $1.quantity $$;
