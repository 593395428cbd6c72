-- base-feeding-standards
create table feeding_standard (
  company_id uuid,
  uid uuid not null,
  name text not null,
  feed_class text not null,
  from_day integer not null,
  to_day integer not null,
  kg_per_head numeric(16,3) not null,
  feed_id uuid,
  breed_id uuid,
  organize_id uuid,
  effective_from date,
  enabled boolean,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (uid)
);
alter table feeding_standard enable row level security;
create policy feeding_standard_scope on feeding_standard using (company_id is null or company_id = any ((select app_companies())::uuid[])) with check (company_id = any ((select app_companies())::uuid[]) or (company_id is null and (select app_root())));
grant select, insert, update, delete on feeding_standard to pig_app;
create unique index feeding_standard_company_id_feed_class_from_day_breed_id_or_key on feeding_standard (company_id, feed_class, from_day, breed_id, organize_id, effective_from) nulls not distinct where not deleted;
create index feeding_standard_name_sort on feeding_standard (name, uid);

-- Treatments and preventive medication, and vaccinations: what plain events make.
create table medication (
  farm_id uuid not null,
  uid uuid not null,
  -- CURE 治疗, HEALTH 保健.
  kind text not null,
  treat_date date not null,
  -- Last day of the course.
  end_date date not null,
  subject text not null,
  pig_id uuid,
  litter_uid uuid,
  batch_id uuid,
  house_id uuid,
  heads integer,
  disease_id uuid,
  drug_id uuid not null,
  days integer not null,
  -- Last day on which an animal is not sold; null without a withdrawal period.
  withdraw_until date,
  result text,
  result_date date,
  amount numeric(16,2),
  primary key (farm_id, uid)
);
create index medication_date_idx on medication (farm_id, treat_date);
create index medication_pig_idx on medication (farm_id, pig_id) where pig_id is not null;
create index medication_batch_idx on medication (farm_id, batch_id) where batch_id is not null;
create index medication_withdraw_idx on medication (farm_id, withdraw_until) where withdraw_until is not null;
create index medication_open_idx on medication (farm_id, end_date) where kind = 'CURE' and result is null;

create table immunisation (
  farm_id uuid not null,
  uid uuid not null,
  immune_date date not null,
  subject text not null,
  pig_id uuid,
  litter_uid uuid,
  batch_id uuid,
  house_id uuid,
  heads integer,
  vaccine_id uuid not null,
  lot_no text,
  amount numeric(16,2),
  primary key (farm_id, uid)
);
create index immunisation_date_idx on immunisation (farm_id, immune_date);
create index immunisation_pig_idx on immunisation (farm_id, pig_id, immune_date) where pig_id is not null;
create index immunisation_batch_idx on immunisation (farm_id, batch_id, immune_date) where batch_id is not null;
create index immunisation_litter_idx on immunisation (farm_id, litter_uid) where litter_uid is not null;
create index immunisation_house_idx on immunisation (farm_id, house_id, immune_date) where house_id is not null;

do $$
declare t text;
begin
  foreach t in array array['medication', 'immunisation'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;
