-- The mean age of a batch's pigs as the list shows, sorts and exports it: to the day it was closed, else to the caller's today,
-- which the server says with the scope of every transaction; by the farm's clock where nobody said it.
create or replace function app_today()
returns date
language sql stable parallel safe as $$ select coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'Asia/Shanghai')::date) $$;
