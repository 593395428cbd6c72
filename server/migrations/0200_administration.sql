-- Administration: management of farms, feedback, release notes.

-- manageCompanyForFarm: which company manages a farm from when to when.
create table farm_custody (
  uid uuid not null,
  manage_company_id uuid not null,
  managed_farm_id uuid not null,
  kind text not null,
  from_date date not null,
  to_date date,
  remind_days integer,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on farm_custody to pig_app;
alter table farm_custody enable row level security;
create policy farm_custody_scope on farm_custody using (managed_farm_id = any ((select app_farms())::uuid[]));
create index farm_custody_from_date_sort on farm_custody (from_date desc, uid desc);
alter table farm_custody add constraint farm_custody_effective_excl exclude using gist (int8range(hashtextextended(coalesce(managed_farm_id::text, ''), 0), hashtextextended(coalesce(managed_farm_id::text, ''), 0), '[]') with &&, daterange(from_date, to_date, '[]') with &&) where (not deleted);
create index farm_custody_company_idx on farm_custody (manage_company_id) where not deleted;
create function design_sows(one farm_custody) returns integer language sql stable as
  $$ select o.design_sows from organize o where o.uid = one.managed_farm_id $$;

-- feedback
create table feedback (
  uid uuid not null,
  title text not null,
  module text not null,
  kind text not null,
  content text not null,
  organize_id uuid not null,
  sender text not null,
  sender_id uuid,
  status text not null,
  page text,
  app_version text,
  browser text,
  screen_size text,
  last_request text,
  accepted_at timestamp with time zone,
  started_at timestamp with time zone,
  solved_at timestamp with time zone,
  closed_at timestamp with time zone,
  answered_at timestamp with time zone,
  -- The company of the sender, by which rows are separated; when the sender last looked at the answers.
  company_id uuid,
  seen_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on feedback to pig_app;
alter table feedback enable row level security;
create policy feedback_scope on feedback using (company_id is null or company_id = any ((select app_companies())::uuid[]));
create index feedback_sender_idx on feedback (created_by, answered_at) where not deleted;
create index feedback_created_at_sort on feedback (created_at desc, uid desc);

-- Answers and changes of state, in order.
create table feedback_message (
  uid uuid primary key,
  company_id uuid,
  feedback_uid uuid not null,
  at timestamp with time zone not null,
  author_uid uuid not null,
  author text not null,
  -- The author answered as an administrator, not as the sender.
  by_administrator boolean not null,
  body text,
  from_status text,
  to_status text
);
create index feedback_message_idx on feedback_message (feedback_uid, at);
alter table feedback_message enable row level security;
create policy feedback_message_scope on feedback_message using (company_id is null or company_id = any ((select app_companies())::uuid[]));
grant select, insert on feedback_message to pig_app;

-- Screenshots of a feedback or of one of its answers; the bytes lie under DATA_DIR, in a folder of the feedback.
create table feedback_file (
  uid uuid primary key,
  company_id uuid,
  feedback_uid uuid not null,
  message_uid uuid,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now()
);
create index feedback_file_idx on feedback_file (feedback_uid);
alter table feedback_file enable row level security;
create policy feedback_file_scope on feedback_file using (company_id is null or company_id = any ((select app_companies())::uuid[]));
grant select, insert on feedback_file to pig_app;

-- upgrade-info: drafts are the group's alone.
create table upgrade_note (
  uid uuid not null,
  release text not null,
  released_on date not null,
  kind text not null,
  downtime text,
  items jsonb,
  published boolean,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
grant select, insert, update, delete on upgrade_note to pig_app;
create unique index upgrade_note_release_key on upgrade_note (release) nulls not distinct where not deleted;
create index upgrade_note_released_on_sort on upgrade_note (released_on desc, uid desc);
alter table upgrade_note enable row level security;
create policy upgrade_note_read on upgrade_note for select using (published or (select app_root()));
create policy upgrade_note_write on upgrade_note using ((select app_root())) with check ((select app_root()));

-- Which published notes a person has read.
create table upgrade_note_read (
  user_uid uuid not null,
  note_uid uuid not null,
  at timestamp with time zone not null default now(),
  primary key (user_uid, note_uid)
);
grant select, insert on upgrade_note_read to pig_app;
