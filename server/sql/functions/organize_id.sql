-- A binding belongs to its user's present organisation, also after a move.
create or replace function organize_id(sso_account)
returns uuid
language sql stable as $$
  select u.organize_id from sys_user u where u.uid = $1.user_id
$$;
