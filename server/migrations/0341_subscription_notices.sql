-- What people are notified of: a run that failed, with what to do next. One for a subscription and a person, of its latest failed run.
create table subscription_notice (
  uid uuid primary key,
  subscription_uid uuid not null references subscription (uid) on delete cascade,
  run_uid uuid not null references subscription_run (uid) on delete cascade,
  user_uid uuid not null,
  title text not null,
  text text not null,
  next text not null,
  path text not null,
  seen boolean not null default false,
  created_at timestamptz not null,
  unique (subscription_uid, user_uid)
);
create index subscription_notice_user_idx on subscription_notice (user_uid, created_at desc) where not seen;
create index subscription_notice_run_idx on subscription_notice (run_uid);
alter table subscription_notice enable row level security;
create policy subscription_notice_own on subscription_notice
  using (user_uid = nullif(current_setting('app.user', true), '')::uuid);
grant select, update on subscription_notice to pig_app;
