-- Months since the year 0 of a `YYYY-MM`.
create or replace function month_no(text)
returns integer
language sql immutable parallel safe as $$ select left($1, 4)::int * 12 + right($1, 2)::int - 1 $$;
