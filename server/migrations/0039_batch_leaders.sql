-- Who answers for the batches of a house, from a day to a day.
create table batch_leader (
  farm_id uuid not null,
  uid uuid not null,
  house_id uuid not null,
  leader text not null,
  from_date date not null,
  to_date date,
  remark text,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted boolean not null default false,
  primary key (farm_id, uid)
);
alter table batch_leader enable row level security;
create policy batch_leader_scope on batch_leader using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_leader to pig_app;
create index batch_leader_from_date_sort on batch_leader (farm_id, from_date desc, uid desc);
create index batch_leader_house_idx on batch_leader (farm_id, house_id, from_date) where not deleted;
