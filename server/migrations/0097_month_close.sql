-- Accounting months of farms: checked and signed, closed, opened again. What is not here is open.
create table period_close (
  farm_id uuid not null,
  -- 2025-05, and its days as they were counted when it was closed.
  period text not null,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  -- CLOSING (signed), CLOSED, REOPENED.
  status text not null,
  -- Who signed what 数据核对 found, and what it was.
  signed_by text,
  signed_at timestamp with time zone,
  closed_by text,
  closed_at timestamp with time zone,
  -- Up to where the farm was closed before: opening again goes back to it.
  closed_before date,
  -- The check list as it stood when the month was closed.
  checks jsonb not null default '[]',
  reopened_by text,
  reopened_at timestamp with time zone,
  reason text,
  primary key (farm_id, period)
);
alter table period_close enable row level security;
create policy period_close_scope on period_close using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update on period_close to pig_app;

-- Whether a day of a farm is closed. Who writes holds the farm open until he is done, and waits for a close that is under
-- way: volatile, so that it sees what was committed while it waited.
create function day_closed(farm uuid, day date) returns boolean language plpgsql volatile as $$
begin
  if farm is null or day is null then return false; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || farm, 0));
  return exists (select from organize o where o.uid = farm and o.closed_up_to >= day);
end $$;

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  raise exception '% of %: the day lies in a closed month', tg_op, tg_table_name using errcode = 'PFCLO';
end $$;

-- Guards a table of a farm: nothing of a closed day is added, changed or taken away. `watched`: the columns at stake, all of
-- them without; `counts`: which rows are meant, as a condition on `row`.
create function guard_closed_days(guarded regclass, day text, watched text[] default '{}', counts text default 'true')
returns void language plpgsql as $$
declare
  told text := (select string_agg(quote_literal(one), ', ') from unnest(array[day] || watched) one);
  was text := coalesce((select '(' || string_agg(format('old.%I', one), ', ') || ')' from unnest(array['farm_id', day] || watched) one
    where watched <> '{}'), 'old.*');
  came text := format('(%s) and day_closed(new.farm_id, new.%I)', replace(counts, 'row.', 'new.'), day);
  went text := format('(%s) and day_closed(old.farm_id, old.%I)', replace(counts, 'row.', 'old.'), day);
begin
  execute format('drop trigger if exists closed_day_insert on %1$s; drop trigger if exists closed_day_update on %1$s;
    drop trigger if exists closed_day_delete on %1$s', guarded);
  execute format('create trigger closed_day_insert after insert on %s for each row when (%s)
    execute function refuse_closed_day(%s)', guarded, came, told);
  execute format('create trigger closed_day_update after update on %s for each row when (%s is distinct from %s and (%s or %s))
    execute function refuse_closed_day(%s)', guarded, was, replace(was, 'old.', 'new.'), went, came, told);
  execute format('create trigger closed_day_delete after delete on %s for each row when (%s)
    execute function refuse_closed_day(%s)', guarded, went, told);
end $$;

-- What is told of a day. All else follows from it.
select guard_closed_days('pig_event', 'event_date');
select guard_closed_days('batch_event', 'event_date');
select guard_closed_days('farm_event', 'event_date');
select guard_closed_days('stock_event', 'event_date');
-- Doses that documents moved; those of events follow from them.
select guard_closed_days('semen_move', 'move_date', '{}', 'not row.by_event');

-- jzswFeedInfo
select guard_closed_days('station_feed', 'day', '{station,ear_no,day,planned,eaten,visits,body_condition,feed_id,station_farm_id,remark,deleted}');

-- breedPigTransfer
select guard_closed_days('pig_transfer', 'out_date', '{out_farm_id,in_farm_id,out_date,pigs,vehicle,price,remark,deleted}');

-- pig-introduction
select guard_closed_days('pig_introduction', 'intro_date', '{intro_farm_id,intro_date,supplier_id,house_id,certificate,vehicle,pigs,remark,status,deleted}');

-- fy-introduction
select guard_closed_days('breeding_introduction', 'intro_date', '{from_farm_id,to_farm_id,intro_date,breed_id,planned,price,pigs,remark,status,deleted}');

-- pig-introduce
select guard_closed_days('pig_arrival', 'arrive_date', '{apply_id,intro_farm_id,arrive_date,arrived,dead,unfit,supplier_id,house_id,pigs,remark,status,deleted}');

-- pigmanage-dropping
select guard_closed_days('piglet_dropping', 'send_date', '{out_farm_id,in_farm_id,send_date,batches,price,vehicle,remark,status,deleted}');

-- pigmanage-pigletReceive
select guard_closed_days('piglet_receive', 'receive_date', '{receive_date,heads,weight,dead,returned,house_id,batch_no,opens,stage,remark,status,deleted}');

-- receive
select guard_closed_days('material_receipt', 'receive_date', '{receive_farm_id,receive_date,warehouse_id,supplier_id,po_no,lines,remark,status,deleted}');

-- materialReceiveApply
select guard_closed_days('requisition', 'apply_date', '{apply_farm_id,apply_date,applicant,warehouse_id,purpose,house_id,batch_no,department,lines,remark,status,deleted}');

-- material-return
select guard_closed_days('material_return', 'return_date', '{return_farm_id,return_date,direction,source_no,cause,lines,remark,status,deleted}');

-- material-transfer
select guard_closed_days('material_transfer', 'move_date', '{move_farm_id,move_date,warehouse_id,to_warehouse_id,lines,remark,status,deleted}');

-- material-alteration
select guard_closed_days('material_alteration', 'count_date', '{count_farm_id,count_date,kind,warehouse_id,lines,remark,status,deleted}');

-- otherDrug
select guard_closed_days('other_drug', 'use_date', '{at_farm_id,use_date,drug,qty,unit_id,amount,house_id,purpose,remark,deleted}');

-- What a month came to when it was closed: the herd by class and state, and the stock of its warehouses.
create table month_herd (
  farm_id uuid not null,
  period text not null,
  no integer not null,
  pig_class text not null,
  state text not null,
  opening integer not null,
  -- Heads by kind of movement.
  came jsonb not null,
  went jsonb not null,
  closing integer not null,
  kilos numeric(16,2),
  pig_days integer not null,
  difference integer not null,
  primary key (farm_id, period, pig_class, state)
);
create table month_stock (
  farm_id uuid not null,
  period text not null,
  warehouse_id uuid not null,
  material_id uuid not null,
  warehouse text not null,
  material text not null,
  opening_qty numeric(16,3) not null,
  opening_amount numeric(16,2) not null,
  in_qty numeric(16,3) not null,
  in_amount numeric(16,2) not null,
  out_qty numeric(16,3) not null,
  out_amount numeric(16,2) not null,
  closing_qty numeric(16,3) not null,
  closing_amount numeric(16,2) not null,
  primary key (farm_id, period, warehouse_id, material_id)
);
do $$
declare one text;
begin
  foreach one in array array['month_herd', 'month_stock'] loop
    execute format('alter table %I enable row level security', one);
    execute format('create policy %I on %I using (farm_id = any ((select app_farms())::uuid[]))', one || '_scope', one);
    execute format('grant select, insert, delete on %I to pig_app', one);
  end loop;
end $$;
