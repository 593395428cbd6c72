-- Rows that an import refused, kept a day for their owner: the workbook with the reasons is made from them.
create table import_result (
  token uuid primary key,
  user_uid uuid not null,
  resource text not null,
  at timestamptz not null default now(),
  head jsonb not null,
  rows jsonb not null
);
create index import_result_at_idx on import_result (at);
grant select, insert, delete on import_result to pig_app;
