-- Stage of a farm of a project, and its sows in production compared with the planned number.
create or replace function stage(project_farm)
returns text
language sql stable as $$ select p.stage from project p where p.uid = $1.project_id $$;
