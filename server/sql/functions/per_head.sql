create or replace function per_head(energy_consumption)
returns numeric
language sql stable as $$
  select round($1.amount * (m.last - m.first + 1) / nullif(head_days($1.farm_id, $1.house_id, m.first, m.last), 0), 2)
    from month_days($1.farm_id, $1.month) m
$$;
