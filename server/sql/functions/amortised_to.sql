-- Written off by the end of a month of a low-value consumable (§2.14); tests hold it against tests/support/oracle/write-off.ts.
create or replace function amortised_to(low_consumption, up_to integer)
returns numeric
language sql immutable parallel safe as $$
  select case when up_to < month_no($1.month) then 0
    when $1.mode = 'ONCE' then $1.amount
    when $1.mode = 'MONTHLY' then straight_line($1.amount, $1.months, up_to - month_no($1.month) + 1)
    when $1.scrap_month is not null and up_to >= month_no($1.scrap_month) then $1.amount
    else round($1.amount / 2, 2) end
$$;
