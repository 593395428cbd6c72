create or replace function service_week(project_intro)
returns text
language sql stable as $$ select to_char($1.week_start + 7 * $1.gilt_weeks, 'IYYY"-W"IW') $$;
