-- fy-introduction
create table breeding_introduction (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  from_farm_id uuid not null,
  to_farm_id uuid not null,
  intro_date date not null,
  breed_id uuid,
  planned integer not null,
  price numeric(16,2),
  pigs jsonb,
  chosen integer,
  sent integer,
  arrived integer,
  rate numeric(16,2),
  transfer_id uuid,
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
alter table breeding_introduction enable row level security;
create policy breeding_introduction_scope on breeding_introduction using (farm_id = any ((select app_farms())::uuid[]) or (to_farm_id = any ((select app_farms())::uuid[]) and status = 'APPROVED'));
grant select, insert, update, delete on breeding_introduction to pig_app;
create unique index breeding_introduction_farm_id_doc_no_key on breeding_introduction (farm_id, doc_no) nulls not distinct where not deleted;
create index breeding_introduction_doc_no_sort on breeding_introduction (farm_id, doc_no desc, uid desc);

-- pig-introduce
create table pig_arrival (
  farm_id uuid not null,
  uid uuid not null,
  doc_no text not null,
  status text not null,
  apply_id uuid not null,
  intro_farm_id uuid not null,
  arrive_date date not null,
  supplier_id uuid,
  house_id uuid not null,
  planned integer,
  arrived integer not null,
  dead integer,
  unfit integer,
  pigs jsonb not null,
  passed integer,
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
alter table pig_arrival enable row level security;
create policy pig_arrival_scope on pig_arrival using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on pig_arrival to pig_app;
create unique index pig_arrival_farm_id_doc_no_key on pig_arrival (farm_id, doc_no) nulls not distinct where not deleted;
create index pig_arrival_doc_no_sort on pig_arrival (farm_id, doc_no desc, uid desc);

-- What left and arrived of a breeding introduction follows the slip its pigs travel by, whichever farm moves it.
create function follow_transfer() returns trigger language plpgsql as $$ begin
  update breeding_introduction i set sent = case when new.status = 'DRAFT' then 0 else new.heads end, arrived = new.received,
      rate = round(100.0 * new.received / nullif(i.planned, 0), 2)
    where i.transfer_id = new.uid and i.farm_id = new.farm_id;
  return null;
end $$;
create trigger follow_transfer after update of status, heads, received on pig_transfer for each row execute function follow_transfer();
create index breeding_introduction_transfer_idx on breeding_introduction (farm_id, transfer_id) where transfer_id is not null;
create index pig_arrival_apply_idx on pig_arrival (farm_id, apply_id);
