-- Files attached to documents: what they are called and who put them there. The bytes lie under DATA_DIR, by farm and content.
create table document_file (
  farm_id uuid not null,
  uid uuid not null,
  -- Name of the kind of document, and the document itself.
  document text not null,
  document_uid uuid not null,
  file_name text not null,
  size integer not null,
  sha256 text not null,
  type text not null,
  added_by text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  primary key (farm_id, document_uid, uid)
);
create index document_file_sha256_idx on document_file (farm_id, sha256, size);
alter table document_file enable row level security;
create policy document_file_scope on document_file using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on document_file to pig_app;

-- How many files a document has.
alter table pig_introduction add column files integer;
alter table launch_apply add column files integer;
alter table pig_arrival add column files integer;
alter table breeding_introduction add column files integer;
alter table piglet_dropping add column files integer;
alter table piglet_receive add column files integer;
