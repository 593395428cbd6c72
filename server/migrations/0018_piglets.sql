-- choose-pig: tagged piglets, projected from the events of their dams. The system columns follow from the event as well,
-- so that a rebuild changes nothing.
create table piglet (
  farm_id uuid not null,
  uid uuid not null,
  pig_id uuid,
  litter_uid uuid,
  piglet_no text not null,
  sire_ear_no text,
  dam_ear_no text,
  breed_id uuid,
  line_id uuid,
  sex text not null,
  birth_date date not null,
  litter_no text,
  parity integer,
  teats integer,
  teat_l integer,
  teat_r integer,
  weight numeric(16,2),
  tag_date date not null,
  preselected boolean,
  wean_date date,
  dam_litters integer,
  dam_live integer,
  result text not null,
  result_date date,
  result_uid uuid,
  new_ear_no text,
  reason text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table piglet enable row level security;
create policy piglet_scope on piglet using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on piglet to pig_app;
create index piglet_birth_date_sort on piglet (farm_id, birth_date desc, uid desc);
create index piglet_no_idx on piglet (farm_id, piglet_no);
create index piglet_litter_idx on piglet (farm_id, litter_uid);
create index piglet_dam_idx on piglet (farm_id, pig_id);

-- Piglets that left a litter for files of their own, and the litter and piglet a file came from.
alter table litter add column selected integer not null default 0;
alter table pig add column birth_litter_id uuid;
alter table pig add column birth_piglet_id uuid;
create index pig_birth_piglet_idx on pig (farm_id, birth_piglet_id) where birth_piglet_id is not null;
