create or replace function starts_on(project_plan)
returns date
language sql stable as $$ select min(i.start_date) from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
