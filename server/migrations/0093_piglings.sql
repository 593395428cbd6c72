-- piglingManage
create table pigling (
  farm_id uuid not null,
  uid uuid not null,
  week text,
  week_start date,
  pig_farm_id uuid not null,
  week_of date not null,
  available integer,
  allocated integer,
  remaining integer,
  avg_weight numeric(16,2),
  places text,
  allocations jsonb,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table pigling enable row level security;
create policy pigling_scope on pigling using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pigling to pig_app;
create unique index pigling_farm_id_pig_farm_id_week_start_key on pigling (farm_id, pig_farm_id, week_start) nulls not distinct where not deleted;
create index pigling_week_start_sort on pigling (farm_id, week_start desc, uid desc);
