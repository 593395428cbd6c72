-- projectIntroSchedule
create table project_intro (
  company_id uuid,
  uid uuid not null,
  project_id uuid not null,
  batch_no integer not null,
  batch_name text not null,
  week_start date not null,
  planned integer not null,
  gilt_weeks integer not null,
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
alter table project_intro enable row level security;
create policy project_intro_scope on project_intro using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_intro to pig_app;
create unique index project_intro_company_id_project_id_batch_no_key on project_intro (company_id, project_id, batch_no) nulls not distinct where not deleted;
create unique index project_intro_company_id_project_id_week_start_key on project_intro (company_id, project_id, week_start) nulls not distinct where not deleted;
create index project_intro_batch_no_sort on project_intro (batch_no, uid);

-- PigFarmProjectManage
create table project_farm (
  company_id uuid,
  uid uuid not null,
  name text not null,
  organize_id uuid,
  project_id uuid not null,
  design_sows integer not null,
  houses integer,
  crates integer,
  sow_places integer,
  nursery_places integer,
  finish_places integer,
  commissioned_on date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table project_farm enable row level security;
create policy project_farm_scope on project_farm using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_farm to pig_app;
create unique index project_farm_company_id_project_id_name_key on project_farm (company_id, project_id, name) nulls not distinct where not deleted;
create index project_farm_name_sort on project_farm (name, uid);

-- projectProductionIndicatorManage
create table project_indicator (
  company_id uuid,
  uid uuid not null,
  project_id uuid not null,
  rank integer not null,
  name text not null,
  value numeric(16,2),
  unit text,
  usual numeric(16,2),
  note text,
  code text not null,
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
alter table project_indicator enable row level security;
create policy project_indicator_scope on project_indicator using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on project_indicator to pig_app;
create unique index project_indicator_company_id_project_id_code_key on project_indicator (company_id, project_id, code) nulls not distinct where not deleted;
create index project_indicator_rank_sort on project_indicator (rank, uid);

-- Where a farm of a project stands, and how many of the sows it is made for are in production there.
create function stage(project_farm) returns text language sql stable as
  $$ select p.stage from project p where p.uid = $1.project_id $$;
create function productive_sows(project_farm) returns integer language sql stable as $$
  select case when o.type = 'farm' then (select count(*)::int from pig g
      where g.farm_id = o.uid and g.pig_class = 'SOW' and g.exit_date is null and not g.deleted) end
    from organize o where o.uid = $1.organize_id
$$;
create function production_rate(project_farm) returns numeric language sql stable as
  $$ select round($1.productive_sows * 100.0 / nullif($1.design_sows, 0), 2) $$;

-- Gilts that came into the farms of a project from a day on, before another: by approved introductions and arrivals.
create function project_arrived(project uuid, since date, until date) returns integer language sql stable as $$
  with farm as (select f.organize_id as uid from project_farm f where f.project_id = project_arrived.project and not f.deleted
      union select p.organize_id from project p where p.uid = project_arrived.project),
  came as (select i.pigs from farm join pig_introduction i on i.farm_id = farm.uid
      where i.status = 'APPROVED' and not i.deleted and i.intro_date >= since and i.intro_date < until
    union all select a.pigs from farm join pig_arrival a on a.farm_id = farm.uid
      where a.status = 'APPROVED' and not a.deleted and a.arrive_date >= since and a.arrive_date < until)
  select count(*)::int from came, jsonb_array_elements(came.pigs) pig where pig ->> 'sex' = 'F'
$$;
-- The first day of the next batch: until then pigs that come belong to this one. The first batch takes those before it as well.
create function project_intro_until(project_intro) returns date language sql stable as $$
  select coalesce(min(n.week_start), 'infinity') from project_intro n where n.project_id = $1.project_id and not n.deleted
    and n.week_start > $1.week_start
$$;
create function project_intro_since(project_intro) returns date language sql stable as $$
  select case when exists (select 1 from project_intro b where b.project_id = $1.project_id and not b.deleted
      and (b.week_start < $1.week_start)) then $1.week_start
    else least($1.week_start, (select p.start_date from project p where p.uid = $1.project_id)) end
$$;
create function week(project_intro) returns text language sql stable as $$ select to_char($1.week_start, 'IYYY"-W"IW') $$;
create function service_week(project_intro) returns text language sql stable as
  $$ select to_char($1.week_start + 7 * $1.gilt_weeks, 'IYYY"-W"IW') $$;
create function farrow_week(project_intro) returns text language sql stable as
  $$ select to_char($1.week_start + 7 * $1.gilt_weeks + 114, 'IYYY"-W"IW') $$;
create function planned_total(project_intro) returns integer language sql stable as $$
  select sum(b.planned)::int from project_intro b where b.project_id = $1.project_id and not b.deleted
    and (b.week_start, b.batch_no) <= ($1.week_start, $1.batch_no)
$$;
create function actual(project_intro) returns integer language sql stable as
  $$ select project_arrived($1.project_id, project_intro_since($1), project_intro_until($1)) $$;
create function actual_total(project_intro) returns integer language sql stable as
  $$ select project_arrived($1.project_id, '-infinity', project_intro_until($1)) $$;
