-- Week plans people set for a farm instead of those that follow from its design (§4.9). `week` is the Monday of the ISO
-- week that names the farm's week; an empty lane keeps its default.
create table farm_week_plan (
  farm_id uuid not null,
  week date not null,
  mated integer check (mated >= 0),
  farrowed integer check (farrowed >= 0),
  weaned integer check (weaned >= 0),
  grown integer check (grown >= 0),
  sold integer check (sold >= 0),
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  primary key (farm_id, week)
);
alter table farm_week_plan enable row level security;
create policy farm_week_plan_scope on farm_week_plan using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on farm_week_plan to pig_app;
