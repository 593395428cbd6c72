-- Unit prices have four places (§0.2): the mean price of an introduction, and the price of a piglet sent.
-- The trigger of closed days names the column it watches, so it is made again as it was.
do $$
declare
  one record;
  watching text[] := '{}';
  definition text;
begin
  for one in select t.tgname as name, t.tgrelid::regclass as place, pg_get_triggerdef(t.oid) as definition from pg_trigger t
    where t.tgrelid in ('pig_introduction'::regclass, 'piglet_dropping'::regclass) and t.tgname = 'closed_day_update' loop
    watching := watching || one.definition;
    execute format('drop trigger %I on %s', one.name, one.place);
  end loop;
  alter table pig_introduction alter column avg_price type numeric(16,4) using avg_price::numeric(16,4);
  alter table piglet_dropping alter column price type numeric(16,4) using price::numeric(16,4);
  foreach definition in array watching loop
    execute definition;
  end loop;
end $$;
