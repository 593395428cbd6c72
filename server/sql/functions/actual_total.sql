-- What came to a project in all is what its batches got, not what its farm was filled with before the project began.
create or replace function actual_total(project_intro)
returns integer
language sql stable as $$
  select project_arrived($1.project_id, project_intro_since(f), project_intro_until($1)) from project_intro f
   where f.project_id = $1.project_id and not f.deleted order by f.week_start, f.batch_no limit 1
$$;
