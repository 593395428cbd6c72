-- Guards a table of a farm: no row of a closed day is added, changed or deleted; `watched` names the guarded columns, by default all,
-- `counts` a condition on `row`. No list of triggers: they are fitted to the declared fields of each resource when the server starts
-- (server/upgrade-schema.ts).
create or replace function guard_closed_days(guarded regclass, day text, watched text[] default '{}'::text[], counts text default 'true'::text)
returns void
language plpgsql as $$
declare
  trigger_arguments text := (select string_agg(quote_literal(one), ', ') from unnest(array[day] || watched) one);
  was text := coalesce((select '(' || string_agg(format('old.%I', one), ', ') || ')' from unnest(array['farm_id', day] || watched) one
    where watched <> '{}'), 'old.*');
  came text := format('(%s) and day_closed(new.farm_id, new.%I)', replace(counts, 'row.', 'new.'), day);
  went text := format('(%s) and day_closed(old.farm_id, old.%I)', replace(counts, 'row.', 'old.'), day);
begin
  execute format('drop trigger if exists closed_day_insert on %1$s; drop trigger if exists closed_day_update on %1$s;
    drop trigger if exists closed_day_delete on %1$s', guarded);
  execute format('create trigger closed_day_insert after insert on %s for each row when (%s)
    execute function refuse_closed_day(%s)', guarded, came, trigger_arguments);
  execute format('create trigger closed_day_update after update on %s for each row when (%s is distinct from %s and (%s or %s))
    execute function refuse_closed_day(%s)', guarded, was, replace(was, 'old.', 'new.'), went, came, trigger_arguments);
  execute format('create trigger closed_day_delete after delete on %s for each row when (%s)
    execute function refuse_closed_day(%s)', guarded, went, trigger_arguments);
end $$;
