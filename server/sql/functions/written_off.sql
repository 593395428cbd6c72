create or replace function written_off(value numeric, residual_rate numeric, months integer, start_month text, end_month text, up_to integer)
returns numeric
language sql immutable parallel safe as $$
  select straight_line(value - round(value * residual_rate / 100, 2), months,
    least(up_to, coalesce(month_no(end_month), up_to)) - month_no(start_month) + 1)
$$;
