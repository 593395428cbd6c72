create or replace function came_diff(erp_sheet)
returns integer
language sql stable as $$ select own_came($1) - $1.came $$;
