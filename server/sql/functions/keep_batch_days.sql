-- Writes the differences from the first changed day on; the day before it ends where the next begins.
create or replace function keep_batch_days(farm uuid, batch uuid, since date)
returns void
language plpgsql as $$ begin
  with days as materialized (select * from batch_days(farm, batch)),
    gone as (delete from batch_day b where b.farm_id = farm and b.batch_id = batch and b.day >= since
      and not exists (select 1 from days d where d.day = b.day and d.house_id is not distinct from b.house_id))
  insert into batch_day as b select * from days where day >= since or until >= since
  on conflict (farm_id, batch_id, day, house_id) do update
    set (until, heads, init, came, dead, culled, sold, went, shifted, sold_kilos, sold_amount, stock, born, head_days, started, started_days,
        in_born, in_weighed, in_kilos, in_days, out_heads, out_weighed, out_kilos, out_ages, out_aged, all_dead, all_culled, all_sold, all_weaned,
        lost_kilos, counted, first_in, last_out, net_kilos)
      = (excluded.until, excluded.heads, excluded.init, excluded.came, excluded.dead, excluded.culled, excluded.sold, excluded.went,
        excluded.shifted, excluded.sold_kilos, excluded.sold_amount, excluded.stock, excluded.born, excluded.head_days, excluded.started,
        excluded.started_days, excluded.in_born, excluded.in_weighed, excluded.in_kilos, excluded.in_days, excluded.out_heads,
        excluded.out_weighed, excluded.out_kilos, excluded.out_ages, excluded.out_aged, excluded.all_dead, excluded.all_culled,
        excluded.all_sold, excluded.all_weaned, excluded.lost_kilos, excluded.counted, excluded.first_in, excluded.last_out, excluded.net_kilos)
    where (b.*) is distinct from (excluded.*);
end $$;
