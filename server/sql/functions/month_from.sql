-- The days of an accounting month.
create or replace function month_from(erp_sheet)
returns date
language sql stable as $$
  select case when $1.period ~ '^\d{4}-(0[1-9]|1[0-2])$' then (select
      (m.first - case when d > 15 then interval '1 month' else interval '0' end)::date + d - 1
    from (select ($1.period || '-01')::date as first) m, month_start_day($1.farm_id, m.first) d) end
$$;
