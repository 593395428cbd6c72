create or replace function planned_total(project_intro)
returns integer
language sql stable as $$
  select sum(b.planned)::int from project_intro b where b.project_id = $1.project_id and not b.deleted
    and (b.week_start, b.batch_no) <= ($1.week_start, $1.batch_no)
$$;
