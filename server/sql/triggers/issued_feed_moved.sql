create or replace function issued_feed_moved()
returns trigger
language plpgsql as $$ begin
  perform mark_issued_feed(farm_id, min(event_date)) from moved where kind in ('ISSUE', 'RETURN') group by farm_id;
  return null;
end $$;

create trigger issued_feed_delete after delete on stock_move
  referencing old table as moved for each statement execute function issued_feed_moved();
create trigger issued_feed_insert after insert on stock_move
  referencing new table as moved for each statement execute function issued_feed_moved();
create trigger issued_feed_update after update on stock_move
  referencing new table as moved for each statement execute function issued_feed_moved();
