-- What a growing batch amounts to on every day on which anything moved in it, house by house: inventories, weeks and lives
-- look a day up instead of adding up all movements before it. It follows from batch_move alone and can be dropped and rebuilt.

create table batch_day (
  farm_id uuid not null,
  batch_id uuid not null,
  house_id uuid,
  day date not null,
  -- The next day of this house: the evening of `day` is that of every day before it.
  until date not null,
  -- Heads of the house that evening, and what moved there on the day.
  heads integer not null,
  init integer not null,
  came integer not null,
  dead integer not null,
  culled integer not null,
  sold integer not null,
  went integer not null,
  shifted integer not null,
  sold_kilos numeric(16,2) not null,
  sold_amount numeric(16,2) not null,
  -- The batch as a whole that evening: heads, mean day of birth, and of all days so far heads, kg, and heads × days since 1970.
  stock integer not null,
  born numeric(16,2),
  head_days bigint not null,
  started integer not null,
  started_days bigint not null,
  -- Mean day of birth after the last arrival.
  in_born numeric(16,2),
  in_weighed integer not null,
  in_kilos numeric(16,2) not null,
  in_days bigint not null,
  out_heads integer not null,
  out_weighed integer not null,
  out_kilos numeric(16,2) not null,
  out_ages numeric(16,2) not null,
  out_aged integer not null,
  all_dead integer not null,
  all_culled integer not null,
  all_sold integer not null,
  all_weaned integer not null,
  lost_kilos numeric(16,2) not null,
  counted integer not null,
  first_in date,
  last_out date
);
create unique index batch_day_key on batch_day (farm_id, batch_id, day, house_id) nulls not distinct;
create index batch_day_moved_idx on batch_day (farm_id, day);
create index batch_day_standing_idx on batch_day (farm_id, until, day) where heads <> 0;
create index batch_day_house_idx on batch_day (farm_id, house_id, day);
alter table batch_day enable row level security;
create policy batch_day_scope on batch_day using (farm_id = any ((select app_farms())::uuid[]));
grant select, insert, update, delete on batch_day to pig_app;

-- The days of a batch, out of its movements. A house has a row on each of them while pigs stand there or move.
create function batch_days(farm uuid, batch uuid) returns setof batch_day language sql stable as $$
  with told as (
    select m.*, m.move_date - date '1970-01-01' as n, abs(m.qty) as h,
        m.kind in ('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER') as begins,
        m.kind in ('OUT_SALE', 'OUT_SLAUGHTER', 'OUT_TRANSFER', 'OUT_SELECT') as leaves
      from batch_move m where m.farm_id = farm and m.batch_id = batch),
  evening as (
    select move_date as day, (array_agg(stock order by no desc))[1] as stock, (array_agg(born order by no desc))[1] as born,
        coalesce(sum(qty * n), 0) as head_days,
        bool_or(begins) as arrived, (array_agg(born order by no desc) filter (where begins))[1] as in_born,
        coalesce(sum(h) filter (where begins), 0) as started, coalesce(sum(h * n) filter (where begins), 0) as started_days,
        coalesce(sum(h) filter (where begins and weight is not null), 0) as in_weighed,
        coalesce(sum(weight) filter (where begins), 0) as in_kilos,
        coalesce(sum(h * n) filter (where begins and weight is not null), 0) as in_days,
        coalesce(sum(h) filter (where leaves), 0) as out_heads,
        coalesce(sum(h) filter (where leaves and weight is not null), 0) as out_weighed,
        coalesce(sum(weight) filter (where leaves), 0) as out_kilos,
        coalesce(sum(h * (n - born)) filter (where leaves), 0) as out_ages,
        coalesce(sum(h) filter (where leaves and born is not null), 0) as out_aged,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as all_dead,
        coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as all_culled,
        coalesce(sum(h) filter (where kind = 'OUT_SALE'), 0) as all_sold,
        coalesce(sum(h) filter (where kind = 'IN_WEAN'), 0) as all_weaned,
        coalesce(sum(weight) filter (where kind in ('OUT_DEATH', 'OUT_CULL')), 0) as lost_kilos,
        coalesce(sum(qty) filter (where kind in ('IN_GAIN', 'OUT_LOSS')), 0) as counted,
        min(move_date) filter (where begins) as first_in,
        max(move_date) filter (where qty < 0 and kind <> 'HOUSE_OUT') as last_out
      from told group by 1),
  summed as (
    select day, stock, born, in_born, count(*) filter (where arrived) over since as arrival,
        sum(head_days) over since as head_days, sum(started) over since as started, sum(started_days) over since as started_days,
        sum(in_weighed) over since as in_weighed, sum(in_kilos) over since as in_kilos, sum(in_days) over since as in_days,
        sum(out_heads) over since as out_heads, sum(out_weighed) over since as out_weighed, sum(out_kilos) over since as out_kilos,
        sum(out_ages) over since as out_ages, sum(out_aged) over since as out_aged, sum(all_dead) over since as all_dead,
        sum(all_culled) over since as all_culled, sum(all_sold) over since as all_sold, sum(all_weaned) over since as all_weaned,
        sum(lost_kilos) over since as lost_kilos,
        sum(counted) over since as counted, min(first_in) over since as first_in, max(last_out) over since as last_out
      from evening window since as (order by day)),
  whole as (select *, first_value(in_born) over (partition by arrival order by day) as last_in_born from summed),
  moved as (
    select house_id, move_date as day, sum(qty) as net, coalesce(sum(h) filter (where kind = 'IN_INIT'), 0) as init,
        coalesce(sum(h) filter (where kind in ('IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN')), 0) as came,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as dead, coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as culled,
        coalesce(sum(h) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold,
        coalesce(sum(h) filter (where kind in ('OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS')), 0) as went,
        coalesce(sum(qty) filter (where kind in ('HOUSE_IN', 'HOUSE_OUT')), 0) as shifted,
        coalesce(sum(weight) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_kilos,
        coalesce(sum(amount) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_amount
      from told group by 1, 2),
  standing as (
    select h.house_id, w.day, sum(coalesce(m.net, 0)) over (partition by h.house_id order by w.day) as heads, m.day is not null as moves,
        m.init, m.came, m.dead, m.culled, m.sold, m.went, m.shifted, m.sold_kilos, m.sold_amount
      from (select house_id, min(day) as first from moved group by 1) h
      join whole w on w.day >= h.first
      left join moved m on m.house_id is not distinct from h.house_id and m.day = w.day)
  select farm, batch, s.house_id, s.day, coalesce(lead(s.day) over (partition by s.house_id order by s.day), 'infinity')::date,
      s.heads::int, coalesce(s.init, 0)::int, coalesce(s.came, 0)::int, coalesce(s.dead, 0)::int, coalesce(s.culled, 0)::int,
      coalesce(s.sold, 0)::int, coalesce(s.went, 0)::int, coalesce(s.shifted, 0)::int, coalesce(s.sold_kilos, 0), coalesce(s.sold_amount, 0),
      w.stock, w.born, w.head_days::bigint, w.started::int, w.started_days::bigint,
      w.last_in_born, w.in_weighed::int, w.in_kilos, w.in_days::bigint,
      w.out_heads::int, w.out_weighed::int, w.out_kilos, w.out_ages, w.out_aged::int, w.all_dead::int, w.all_culled::int,
      w.all_sold::int, w.all_weaned::int, w.lost_kilos, w.counted::int, w.first_in, w.last_out
    from standing s join whole w on w.day = s.day where s.heads <> 0 or s.moves
$$;

-- Writes what differs from the day on that a change reaches back to; the day before it ends where the next begins.
create function keep_batch_days(farm uuid, batch uuid, since date) returns void language plpgsql as $$ begin
  with days as materialized (select * from batch_days(farm, batch)),
    gone as (delete from batch_day b where b.farm_id = farm and b.batch_id = batch and b.day >= since
      and not exists (select 1 from days d where d.day = b.day and d.house_id is not distinct from b.house_id))
  insert into batch_day as b select * from days where day >= since or until >= since
  on conflict (farm_id, batch_id, day, house_id) do update
    set (until, heads, init, came, dead, culled, sold, went, shifted, sold_kilos, sold_amount, stock, born, head_days, started, started_days,
        in_born, in_weighed, in_kilos, in_days, out_heads, out_weighed, out_kilos, out_ages, out_aged, all_dead, all_culled, all_sold, all_weaned,
        lost_kilos, counted, first_in, last_out)
      = (excluded.until, excluded.heads, excluded.init, excluded.came, excluded.dead, excluded.culled, excluded.sold, excluded.went,
        excluded.shifted, excluded.sold_kilos, excluded.sold_amount, excluded.stock, excluded.born, excluded.head_days, excluded.started,
        excluded.started_days, excluded.in_born, excluded.in_weighed, excluded.in_kilos, excluded.in_days, excluded.out_heads,
        excluded.out_weighed, excluded.out_kilos, excluded.out_ages, excluded.out_aged, excluded.all_dead, excluded.all_culled,
        excluded.all_sold, excluded.all_weaned, excluded.lost_kilos, excluded.counted, excluded.first_in, excluded.last_out)
    where (b.*) is distinct from (excluded.*);
end $$;

-- Whoever changes movements changes the days, whatever way the change comes.
create function batch_days_changed() returns trigger language plpgsql as $$ begin
  perform keep_batch_days(farm_id, batch_id, min(move_date)) from changed group by farm_id, batch_id;
  return null;
end $$;
create function batch_days_moved() returns trigger language plpgsql as $$ begin
  perform keep_batch_days(farm_id, batch_id, min(move_date))
    from (select farm_id, batch_id, move_date from was union all select farm_id, batch_id, move_date from changed) both_sides
    group by farm_id, batch_id;
  return null;
end $$;
create trigger days_insert after insert on batch_move referencing new table as changed
  for each statement execute function batch_days_changed();
create trigger days_delete after delete on batch_move referencing old table as changed
  for each statement execute function batch_days_changed();
create trigger days_update after update on batch_move referencing old table as was new table as changed
  for each statement execute function batch_days_moved();

insert into batch_day select d.* from (select distinct farm_id, batch_id from batch_move) b cross join lateral batch_days(b.farm_id, b.batch_id) d;
