-- The day up to which a list shows, sorts and exports the mean age of a batch's pigs: its close, else the caller's today,
-- which the server sets with the scope of every transaction; by the farm's clock where it is not set.
create or replace function app_today()
returns date
language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'Asia/Shanghai')::date) $$;
