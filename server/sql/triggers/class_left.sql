create or replace function class_left()
returns trigger
language plpgsql as $$
declare c record; first date;
begin
  for c in select s.* from (select m.farm_id, n.material_class, min(m.event_date) as day from moved m join material n on n.uid = m.material_id group by 1, 2) g
    join stock_class_since s on s.farm_id = g.farm_id and s.material_class = g.material_class and s.since = g.day loop
    -- by days from the first on: it is found at once
    first := (select m.event_date from stock_move m join material n on n.uid = m.material_id
      where m.farm_id = c.farm_id and n.material_class = c.material_class order by m.event_date limit 1);
    if first is distinct from c.since then
      if first is null then delete from stock_class_since where farm_id = c.farm_id and material_class = c.material_class;
      else update stock_class_since set since = first where farm_id = c.farm_id and material_class = c.material_class; end if;
      perform spent_anew(c.farm_id, c.since);
    end if;
  end loop;
  return null;
end $$;

create trigger class_left after delete on stock_move
  referencing old table as moved for each statement execute function class_left();
