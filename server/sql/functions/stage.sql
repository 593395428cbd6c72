-- Where a farm of a project stands, and how many of the sows it is made for are in production there.
create or replace function stage(project_farm)
returns text
language sql stable as $$ select p.stage from project p where p.uid = $1.project_id $$;
