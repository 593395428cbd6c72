-- A request follows its approved arrivals, whatever is done with them.
create or replace function follow_arrival()
returns trigger
language plpgsql as $$ begin
  update launch_apply a set (arrived, dead, unfit, passed, rate) = (
      select sum(i.arrived), sum(coalesce(i.dead, 0)), sum(coalesce(i.unfit, 0)), sum(coalesce(i.passed, 0)),
          round(100.0 * sum(coalesce(i.passed, 0)) / nullif(a.heads, 0), 2)
        from pig_arrival i where i.farm_id = a.farm_id and i.apply_id = a.uid and i.status = 'APPROVED' and not i.deleted)
    where a.farm_id = new.farm_id and a.uid = new.apply_id;
  return null;
end $$;

create trigger follow_arrival after update of status on pig_arrival
  for each row when (old.status is distinct from new.status)
  execute function follow_arrival();
