-- Read like a column of plan_item: the state of its plan decides which changes are allowed.
create or replace function plan_state(plan_item)
returns text
language sql stable as $$
  select case when p.in_force then 'IN_FORCE' when p.status = 'DRAFT' then 'DRAFT' else 'REPLACED' end
    from project_plan p where p.uid = $1.plan_id
$$;
