-- Read like columns of their rows: project.progress, project_plan.items.
create or replace function progress(project)
returns numeric
language sql stable as $$
  select round(sum(coalesce(i.done_rate, 0) * (greatest(i.end_date - i.start_date, 0) + 1)) / sum(greatest(i.end_date - i.start_date, 0) + 1), 2)
    from project_plan p join plan_item i on i.plan_id = p.uid and not i.deleted
   where p.project_id = $1.uid and p.in_force and not p.deleted
$$;
