-- Whoever changes feed changes the weeks, whatever way the change comes. Differences are added, so that people who enter feed of
-- one week at the same time each add their own.
create or replace function feed_weeks_told()
returns trigger
language plpgsql as $$ begin
  insert into feed_week as w
    select farm_id, date_trunc('week', use_date)::date as week, batch_id, house_id, feed_class, feed_id, source, count(*), sum(qty),
        count(amount), coalesce(sum(amount), 0), coalesce(sum(qty) filter (where amount is not null), 0)
      from changed group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (farm_id, week, batch_id, house_id, feed_class, feed_id, source) do update
    set (records, qty, priced_records, amount, priced)
      = (w.records + excluded.records, w.qty + excluded.qty, w.priced_records + excluded.priced_records,
        w.amount + excluded.amount, w.priced + excluded.priced);
  return null;
end $$;

create trigger weeks_insert after insert on feed_use
  referencing new table as changed for each statement execute function feed_weeks_told();
create trigger weeks_update_a after update on feed_use
  referencing new table as changed for each statement execute function feed_weeks_told();
