-- Progress columns of an item of a plan.
create or replace function plan_progress(plan_item)
returns jsonb
language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('doneRate', $1.done_rate, 'actualStart', $1.actual_start, 'actualEnd', $1.actual_end,
    'actualQty', $1.actual_qty, 'remark', $1.remark))
$$;
