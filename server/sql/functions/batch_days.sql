-- The days of a batch, from its movements. A house has a row for each day with pigs or movements in it.
create or replace function batch_days(farm uuid, batch uuid)
returns setof batch_day
language sql stable as $$
  with movement as (
    select m.*, m.move_date - date '1970-01-01' as n, abs(m.qty) as h,
        m.kind in ('IN_INIT', 'IN_WEAN', 'IN_BUY', 'IN_TRANSFER') as begins,
        m.kind in ('OUT_SALE', 'OUT_SLAUGHTER', 'OUT_TRANSFER', 'OUT_SELECT') as leaves
      from batch_move m where m.farm_id = farm and m.batch_id = batch),
  day_end as (
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
      from movement group by 1),
  summed as (
    select day, stock, born, in_born, count(*) filter (where arrived) over since as arrival,
        sum(head_days) over since as head_days, sum(started) over since as started, sum(started_days) over since as started_days,
        sum(in_weighed) over since as in_weighed, sum(in_kilos) over since as in_kilos, sum(in_days) over since as in_days,
        sum(out_heads) over since as out_heads, sum(out_weighed) over since as out_weighed, sum(out_kilos) over since as out_kilos,
        sum(out_ages) over since as out_ages, sum(out_aged) over since as out_aged, sum(all_dead) over since as all_dead,
        sum(all_culled) over since as all_culled, sum(all_sold) over since as all_sold, sum(all_weaned) over since as all_weaned,
        sum(lost_kilos) over since as lost_kilos,
        sum(counted) over since as counted, min(first_in) over since as first_in, max(last_out) over since as last_out
      from day_end window since as (order by day)),
  whole as (select *, first_value(in_born) over (partition by arrival order by day) as last_in_born from summed),
  moved as (
    select house_id, move_date as day, sum(qty) as net, coalesce(sum(h) filter (where kind = 'IN_INIT'), 0) as init,
        coalesce(sum(h) filter (where kind in ('IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN')), 0) as came,
        coalesce(sum(h) filter (where kind = 'OUT_DEATH'), 0) as dead, coalesce(sum(h) filter (where kind = 'OUT_CULL'), 0) as culled,
        coalesce(sum(h) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold,
        coalesce(sum(h) filter (where kind in ('OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS')), 0) as went,
        coalesce(sum(qty) filter (where kind in ('HOUSE_IN', 'HOUSE_OUT')), 0) as shifted,
        coalesce(sum(weight) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_kilos,
        coalesce(sum(amount) filter (where kind in ('OUT_SALE', 'OUT_SLAUGHTER')), 0) as sold_amount,
        coalesce(sum(weight) filter (where leaves or kind in ('OUT_DEATH', 'OUT_CULL')), 0) - coalesce(sum(weight) filter (where begins), 0)
          as net_kilos
      from movement group by 1, 2),
  standing as (
    select h.house_id, w.day, sum(coalesce(m.net, 0)) over (partition by h.house_id order by w.day) as heads, m.day is not null as moves,
        m.init, m.came, m.dead, m.culled, m.sold, m.went, m.shifted, m.sold_kilos, m.sold_amount, m.net_kilos
      from (select house_id, min(day) as first from moved group by 1) h
      join whole w on w.day >= h.first
      left join moved m on m.house_id is not distinct from h.house_id and m.day = w.day)
  select farm, batch, s.house_id, s.day, coalesce(lead(s.day) over (partition by s.house_id order by s.day), 'infinity')::date,
      s.heads::int, coalesce(s.init, 0)::int, coalesce(s.came, 0)::int, coalesce(s.dead, 0)::int, coalesce(s.culled, 0)::int,
      coalesce(s.sold, 0)::int, coalesce(s.went, 0)::int, coalesce(s.shifted, 0)::int, coalesce(s.sold_kilos, 0), coalesce(s.sold_amount, 0),
      w.stock, w.born, w.head_days::bigint, w.started::int, w.started_days::bigint,
      w.last_in_born, w.in_weighed::int, w.in_kilos, w.in_days::bigint,
      w.out_heads::int, w.out_weighed::int, w.out_kilos, w.out_ages, w.out_aged::int, w.all_dead::int, w.all_culled::int,
      w.all_sold::int, w.all_weaned::int, w.lost_kilos, w.counted::int, w.first_in, w.last_out, coalesce(s.net_kilos, 0)
    from standing s join whole w on w.day = s.day where s.heads <> 0 or s.moves
$$;
