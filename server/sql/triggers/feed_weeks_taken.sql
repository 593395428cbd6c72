create or replace function feed_weeks_taken()
returns trigger
language plpgsql as $$ begin
  insert into feed_week as w
    select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source, -count(*), -sum(qty),
        -count(amount), -coalesce(sum(amount), 0), -coalesce(sum(qty) filter (where amount is not null), 0)
      from was group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (farm_id, week, batch_id, house_id, feed_class, feed_id, source) do update
    set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced);
  delete from feed_week w using (select distinct farm_id, date_trunc('week', use_date)::date as week from was) t
    where w.farm_id = t.farm_id and w.week = t.week and w.records = 0;
  return null;
end $$;

create trigger weeks_delete after delete on feed_use
  referencing old table as was for each statement execute function feed_weeks_taken();
create trigger weeks_update_b after update on feed_use
  referencing old table as was for each statement execute function feed_weeks_taken();
