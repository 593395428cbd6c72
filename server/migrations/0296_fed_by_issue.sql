-- 领料即耗用 (parameter feed_by): an issue of feed is what its batch, house or class ate. Which issues are, and as what.
create table feed_issue (
  farm_id uuid not null,
  -- Of the event of stock.
  uid uuid not null,
  feed_class text not null,
  primary key (farm_id, uid)
);

-- A farm whose issues are fed, and the day up to which they are shared out; a change behind it leaves the first day it reaches back to.
create table fed_by_issue (
  farm_id uuid primary key,
  day date not null
);
create table fed_by_issue_stale (
  farm_id uuid not null,
  uid uuid not null default gen_random_uuid(),
  since date not null,
  primary key (farm_id, uid)
);

do $$
declare t text;
begin
  foreach t in array array['feed_issue', 'fed_by_issue', 'fed_by_issue_stale'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', t || '_scope', t);
    execute format('grant select, insert, update, delete on %I to pig_app', t);
  end loop;
end $$;

-- Feed that was issued, not recorded in the barn.
alter table feed_use add column issue_uid uuid;
create index feed_use_issue_idx on feed_use (farm_id, use_date) where issue_uid is not null;

create function mark_issued_feed(farm uuid, since date) returns void language sql as $$
  insert into fed_by_issue_stale (farm_id, since) select farm, mark_issued_feed.since
    where exists (select from fed_by_issue f where f.farm_id = farm)
$$;

-- Who stands in a house shares what was issued to it: where heads change, the days before and after share otherwise.
create or replace function mark_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f where f.farm_id = farm and f.use_date >= mark_feedings.since order by f.use_date limit 1;
  select mark_issued_feed(farm, mark_feedings.since);
$$;
create or replace function mark_shared_feedings(farm uuid, since date) returns void language sql as $$
  insert into feed_eaten_stale (farm_id, since)
    select farm, f.use_date from feed_use f
      where f.farm_id = farm and f.use_date >= mark_shared_feedings.since and f.batch_id is null order by f.use_date limit 1;
  select mark_issued_feed(farm, mark_shared_feedings.since);
$$;

create function issued_feed_moved() returns trigger language plpgsql as $$ begin
  perform mark_issued_feed(farm_id, min(event_date)) from moved where kind in ('ISSUE', 'RETURN') group by farm_id;
  return null;
end $$;
create trigger issued_feed_insert after insert on stock_move referencing new table as moved
  for each statement execute function issued_feed_moved();
create trigger issued_feed_delete after delete on stock_move referencing old table as moved
  for each statement execute function issued_feed_moved();
create trigger issued_feed_update after update on stock_move referencing new table as moved
  for each statement execute function issued_feed_moved();

-- materialReceiveApply
alter table requisition add column feed_class text;
select guard_closed_days('requisition', 'apply_date', '{apply_farm_id,apply_date,applicant,warehouse_id,purpose,house_id,batch_no,department,feed_class,lines,remark,status,deleted}');
