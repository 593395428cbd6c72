-- Amount written off after a number of months, as in src/domain/cost/straight-line.ts: equal months, the remainder in the last (F105,
-- F106).
create or replace function straight_line(base numeric, months integer, count integer)
returns numeric
language sql immutable parallel safe as $$
  select case when count <= 0 then 0 when count >= months then base else least(count * round(base / months, 2), base) end
$$;
