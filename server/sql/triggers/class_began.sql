create or replace function class_began()
returns trigger
language plpgsql as $$
declare c record;
begin
  for c in select m.farm_id, n.material_class, min(m.event_date) as day from moved m join material n on n.uid = m.material_id group by 1, 2 loop
    -- asked first: a row that is written is held until the end, and others post in the farm
    if not exists (select from stock_class_since s where s.farm_id = c.farm_id and s.material_class = c.material_class and s.since <= c.day) then
      insert into stock_class_since as s values (c.farm_id, c.material_class, c.day)
        on conflict (farm_id, material_class) do update set since = least(s.since, excluded.since);
      perform spent_anew(c.farm_id, c.day);
    end if;
  end loop;
  return null;
end $$;

create trigger class_began after insert on stock_move
  referencing new table as moved for each statement execute function class_began();
