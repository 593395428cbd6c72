-- Gilts that arrived in the farms of a project from a day on, before another: by approved introductions and arrivals.
create or replace function project_arrived(project uuid, since date, until date)
returns integer
language sql stable as $$
  with farm as (select f.organize_id as uid from project_farm f where f.project_id = project_arrived.project and not f.deleted
      union select p.organize_id from project p where p.uid = project_arrived.project),
  came as (select i.pigs from farm join pig_introduction i on i.farm_id = farm.uid
      where i.status = 'APPROVED' and not i.deleted and i.intro_date >= since and i.intro_date < until
    union all select a.pigs from farm join pig_arrival a on a.farm_id = farm.uid
      where a.status = 'APPROVED' and not a.deleted and a.arrive_date >= since and a.arrive_date < until)
  select count(*)::int from came, jsonb_array_elements(came.pigs) pig where pig ->> 'sex' = 'F'
$$;
