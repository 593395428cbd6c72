-- The file of a material is given another standard price: it holds behind the days that any farm which sees the material has closed.
-- A close that is under way is waited for.
create or replace function keep_standard_price()
returns trigger
language plpgsql security definer set search_path = public as $$
declare
  closed date;
  last date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing ' || f.uid, 0)) from (
    select f.uid from organize f where f.type = 'farm' and not f.deleted and (new.company_id is null
      or exists (select from organize c where c.uid = new.company_id and f.tree_path like c.tree_path || '%')) order by f.uid) f;
  select max(f.closed_up_to) into closed from organize f where f.type = 'farm' and not f.deleted and (new.company_id is null
    or exists (select from organize c where c.uid = new.company_id and f.tree_path like c.tree_path || '%'));
  -- to the Sunday: 1900-01-01 was a Monday
  closed := closed + (6 - (closed - date '1900-01-01') % 7);
  delete from material_price_kept k where k.material_id = new.uid and (closed is null or k.since > closed);
  update material_price_kept k set until = closed where k.material_id = new.uid and k.until > closed;
  select max(k.until) into last from material_price_kept k where k.material_id = new.uid;
  if closed is not null and (last is null or last < closed) then
    insert into material_price_kept (material_id, since, until, price)
    values (new.uid, coalesce(last + 1, '-infinity'), closed, old.standard_price);
  end if;
  return null;
end $$;

create trigger standard_price_kept after update on material
  for each row when (old.standard_price is distinct from new.standard_price)
  execute function keep_standard_price();
