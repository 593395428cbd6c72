create or replace function farrow_week(project_intro)
returns text
language sql stable as $$ select to_char($1.week_start + 7 * $1.gilt_weeks + 114, 'IYYY"-W"IW') $$;
