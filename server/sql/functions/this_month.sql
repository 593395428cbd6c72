create or replace function this_month()
returns integer
language sql stable parallel safe as $$ select month_no(to_char(app_today(), 'YYYY-MM')) $$;
