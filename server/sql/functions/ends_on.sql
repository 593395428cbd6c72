create or replace function ends_on(project_plan)
returns date
language sql stable as $$ select max(i.end_date) from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
