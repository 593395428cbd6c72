-- Arrivals of a project are those of its batches, without the stock of its farms before the project.
create or replace function actual_total(project_intro)
returns integer
language sql stable as $$
  select project_arrived($1.project_id, project_intro_since(f), project_intro_until($1)) from project_intro f
   where f.project_id = $1.project_id and not f.deleted order by f.week_start, f.batch_no limit 1
$$;
