-- The role that requests run as, answered by the database itself: on a cluster with several owners each has one of its own, and the
-- name written in migrations is replaced by it when they run.

create function app_wall_role() returns text language sql immutable parallel safe as $$ select 'pig_app' $$;
