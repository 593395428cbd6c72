create or replace function actual(project_intro)
returns integer
language sql stable as $$ select project_arrived($1.project_id, project_intro_since($1), project_intro_until($1)) $$;
