create or replace function app_wall_role()
returns text
language sql immutable parallel safe as $$ select 'pig_app' $$;
