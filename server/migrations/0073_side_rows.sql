-- The rows of a statement, told as its text: as a function it is a whole of its own, which a parallel worker may run beside
-- others, whatever is in it (decision 0020). Whoever calls it may read what he may read himself.
create function side_rows(statement text) returns setof record language plpgsql stable parallel safe cost 1000000 rows 5000
  set max_parallel_workers_per_gather = 0 as $$ begin
  return query execute statement;
end $$;

-- They read settings of the transaction, which its workers are told.
alter function app_farms() parallel safe;
alter function app_companies() parallel safe;
alter function app_root() parallel safe;
alter function app_today() parallel safe;
