create or replace function project_intro_since(project_intro)
returns date
language sql stable as $$
  select case when exists (select 1 from project_intro b where b.project_id = $1.project_id and not b.deleted
      and (b.week_start < $1.week_start)) then $1.week_start
    else least($1.week_start, (select p.start_date from project p where p.uid = $1.project_id)) end
$$;
