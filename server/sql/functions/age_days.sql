create or replace function age_days(batch)
returns integer
language sql stable as $$ select coalesce($1.close_date, app_today()) - $1.birth_date $$;
