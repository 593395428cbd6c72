create or replace function week(project_intro)
returns text
language sql stable as $$ select to_char($1.week_start, 'IYYY"-W"IW') $$;
