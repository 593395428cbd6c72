-- pig-introduction
create table pig_introduction (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  intro_farm_id uuid not null,
  intro_date date not null,
  supplier_id uuid not null,
  house_id uuid not null,
  release_date date,
  result text,
  certificate text,
  vehicle text,
  pigs jsonb not null,
  heads integer,
  avg_weight numeric(16,2),
  amount numeric(16,2),
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
alter table pig_introduction enable row level security;
create policy pig_introduction_scope on pig_introduction using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_introduction to pig_app;
create unique index pig_introduction_farm_id_doc_no_key on pig_introduction (farm_id, doc_no) nulls not distinct where not deleted;
create index pig_introduction_doc_no_sort on pig_introduction (farm_id, doc_no desc, uid desc);

-- launch-apply
create table launch_apply (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  kind text not null,
  apply_farm_id uuid not null,
  apply_date date not null,
  plan_date date,
  heads integer,
  content text not null,
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
alter table launch_apply enable row level security;
create policy launch_apply_scope on launch_apply using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on launch_apply to pig_app;
create unique index launch_apply_farm_id_doc_no_key on launch_apply (farm_id, doc_no) nulls not distinct where not deleted;
create index launch_apply_doc_no_sort on launch_apply (farm_id, doc_no desc, uid desc);

-- Which events a document made when it was posted: they are taken back with it, and by it alone.
create table document_event (
  farm_id uuid not null,
  document_uid uuid not null,
  event_uid uuid not null,
  -- Line of the document, from 1; null where the event stands for all of it.
  line integer,
  -- Label and number of the document, for whoever meets one of its events.
  label text not null,
  doc_no text not null,
  primary key (farm_id, document_uid, event_uid)
);
create index document_event_event_idx on document_event (farm_id, event_uid);
alter table document_event enable row level security;
create policy document_event_scope on document_event using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on document_event to pig_app;
