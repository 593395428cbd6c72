-- What heads and words of another system's files mean here: chosen by hand once, kept for the kind and the company of the farm.
create table import_meaning (
  company_id uuid not null,
  kind text not null,
  columns jsonb not null default '{}',
  words jsonb not null default '{}',
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);
alter table import_meaning enable row level security;
create policy import_meaning_scope on import_meaning using (company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on import_meaning to pig_app;

-- What of a file was read (its sheet, blank and hidden rows), and what its words meant when it came.
alter table import_task add column reading jsonb;
alter table import_task add column words jsonb not null default '{}';
