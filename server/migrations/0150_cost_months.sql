-- First and last day of an accounting month of a farm (T9), and the number of the one that runs.
create function month_days(farm uuid, month text, out first date, out last date) language sql stable as $$
  select f.first, (f.first + interval '1 month')::date - 1 from (
    select ((month || '-01')::date - case when s.day > 15 then interval '1 month' else interval '0' end)::date + s.day - 1 as first
      from (select month_start_day(farm, (month || '-01')::date) as day) s) f
$$;
create function running_month(farm uuid) returns integer language sql stable as $$
  select month_no(period_of(farm, app_today()))
$$;

-- What is written off by now ends with the month that runs in the farm.
do $$
declare t text;
begin
  foreach t in array array['pig_house_asset', 'field_asset'] loop
    execute format('create or replace function accumulated(%I) returns numeric language sql stable as $f$
      select written_off($1.original_value, $1.residual_rate, $1.months, $1.start_month, $1.end_month, running_month($1.farm_id)) $f$', t);
  end loop;
end $$;
create or replace function amortised(low_consumption) returns numeric language sql stable as $$
  select amortised_to($1, running_month($1.farm_id))
$$;

-- Whoever stands in a unit or a pen stands in its house.
create or replace function head_days(farm uuid, house uuid, first date, last date) returns bigint language sql stable as $$
  select coalesce(sum(heads * (least(until, last + 1) - greatest(day, first))), 0)::bigint from (
    select 1 as heads, s.from_date as day, coalesce(s.to_date, last + 1) as until, s.house_id from pig_stay s
      where s.farm_id = farm and s.from_date <= last and coalesce(s.to_date, last + 1) > first
    union all select d.heads, d.day, d.until, d.house_id from batch_day d
      where d.farm_id = farm and d.heads > 0 and d.day <= last and d.until > first) stood
   where house is null or stood.house_id in (select h.uid from organize h join organize o on o.uid = house and h.tree_path like o.tree_path || '%')
$$;
create or replace function per_head(energy_consumption) returns numeric language sql stable as $$
  select round($1.amount * (m.last - m.first + 1) / nullif(head_days($1.farm_id, $1.house_id, m.first, m.last), 0), 2)
    from month_days($1.farm_id, $1.month) m
$$;

-- A price that is told of another organisation is no more that of the farms it held for.
create or replace function ledger_stale_price() returns trigger language plpgsql security definer set search_path = public as $$
declare
  since date := least(new.effective_from, case when tg_op = 'UPDATE' then old.effective_from end);
  farms uuid[] := array(select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.organize_id is null
    or (tg_op = 'UPDATE' and old.organize_id is null)
    or exists (select from organize o where f.tree_path like o.tree_path || '%'
      and o.uid in (new.organize_id, case when tg_op = 'UPDATE' then old.organize_id end))));
begin
  insert into cost_ledger_stale (farm_id, since) select f, since from unnest(farms) f;
  insert into batch_cost_stale (farm_id, since) select f, since from unnest(farms) f where exists (select from batch b where b.farm_id = f);
  return null;
end $$;

-- A month costs what is written off in it, told or not: the day a farm's next month begins, from which it is reckoned by itself.
create table cost_ledger_due (
  farm_id uuid not null,
  day date not null,
  primary key (farm_id)
);
alter table cost_ledger_due enable row level security;
create policy cost_ledger_due_scope on cost_ledger_due using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on cost_ledger_due to pig_app;

-- Where a ledger stands already it is reckoned on from its last month.
insert into cost_ledger_due (farm_id, day) select farm_id, max(day) from cost_ledger group by farm_id;

-- The last closed month of the farms in which a closed month charged an asset: those who share it need not be seen by whoever changes it.
create function last_closed_charge(asset uuid, farms uuid[]) returns text language sql stable security definer set search_path = public as $$
  select max(period_of(f.uid, f.closed_up_to)) from organize f where f.uid = any(farms)
    and exists (select from cost_ledger l where l.farm_id = f.uid and l.source_uid = asset and l.day <= f.closed_up_to)
$$;
drop function charged_in_closed;
