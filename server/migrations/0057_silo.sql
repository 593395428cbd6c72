-- Feed brought to the silo of a house, and what was counted as left there: made by plain events. What is used of it stands
-- in feed_use, under the source SILO.
create table silo_move (
  farm_id uuid not null,
  uid uuid not null,
  house_id uuid not null,
  feed_id uuid not null,
  move_date date not null,
  -- IN 入料, COUNT 盘点.
  kind text not null,
  -- kg; of a count what was found.
  qty numeric(16,2) not null,
  doc_no text,
  -- The row of a stock document that brought it; null for what was typed.
  source_uid uuid,
  primary key (farm_id, uid)
);
create index silo_move_house_idx on silo_move (farm_id, house_id, feed_id, move_date);
alter table silo_move enable row level security;
create policy silo_move_scope on silo_move using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on silo_move to pig_app;

create index feed_use_silo_idx on feed_use (farm_id, house_id, feed_id, use_date) where source = 'SILO';
