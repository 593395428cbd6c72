-- Writes the differences from the first changed day on, in all columns of the table, in its order; the day before it ends where the next
-- begins. An update keeps what did not change unmarked, which a deleted and inserted row would not.
create or replace function keep_batch_days(farm uuid, batch uuid, since date)
returns void
language plpgsql as $$ begin
  with days as materialized (select * from batch_days(farm, batch)),
    gone as (delete from batch_day b where b.farm_id = farm and b.batch_id = batch and b.day >= since
      and not exists (select 1 from days d where d.day = b.day and d.house_id is not distinct from b.house_id))
  insert into batch_day as b select * from days where day >= since or until >= since
  on conflict (farm_id, batch_id, day, house_id) do update
    set (farm_id, batch_id, house_id, day, until, heads, init, came, dead, culled, sold, went, shifted, sold_kilos, sold_amount, stock, born,
        head_days, started, started_days, in_born, in_weighed, in_kilos, in_days, out_heads, out_weighed, out_kilos, out_ages, out_aged,
        all_dead, all_culled, all_sold, all_weaned, lost_kilos, counted, first_in, last_out, net_kilos) = row (excluded.*)
    where (b.*) is distinct from (excluded.*);
end $$;
