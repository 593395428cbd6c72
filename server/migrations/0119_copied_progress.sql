-- What is told of an item while its plan is carried out.
create function plan_progress(plan_item) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('doneRate', $1.done_rate, 'actualStart', $1.actual_start, 'actualEnd', $1.actual_end,
    'actualQty', $1.actual_qty, 'remark', $1.remark))
$$;
-- The same as it was told of the version in force when the item was copied from it, or gave way to it.
alter table plan_item add column copied jsonb not null default '{}';
update plan_item i set copied = plan_progress(i);
