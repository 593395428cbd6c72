create or replace function items(project_plan)
returns integer
language sql stable as $$ select count(*)::int from plan_item i where i.plan_id = $1.uid and not i.deleted $$;
