-- 生产日报 of a farm: how it stands, what the manager remarked, and, once signed, what it said.
create table day_report (
  farm_id uuid not null,
  day date not null,
  -- OPEN, LOCKED.
  status text not null default 'OPEN',
  -- Grows with each unlocking: the print names it.
  edition integer not null default 1,
  version integer not null default 1,
  remark text,
  temperature text,
  -- Work left in the evening, as it stood when the report was made: nobody can look it up afterwards.
  work jsonb,
  -- All figures of a signed report; an unlocked one follows its rows again.
  figures jsonb,
  generated_by text,
  generated_at timestamp with time zone,
  signed_by text,
  signed_at timestamp with time zone,
  unlocked_by text,
  unlocked_at timestamp with time zone,
  unlock_reason text,
  primary key (farm_id, day)
);
alter table day_report enable row level security;
create policy day_report_scope on day_report using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update on day_report to pig_app;
