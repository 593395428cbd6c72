-- The rows of a statement, told as its text: as a function it is a whole of its own, which a parallel worker may run beside
-- others, whatever is in it (decision 0020). Whoever calls it may read what he may read himself.
create or replace function side_rows(statement text)
returns setof record
language plpgsql stable parallel safe cost 1e+06 rows 5000 set max_parallel_workers_per_gather = 0 as $$ begin
  return query execute statement;
end $$;
