-- For every close and every opening, whichever way it comes.
create or replace function follow_farm_sizes()
returns trigger
language plpgsql as $$
begin
  if old.closed_up_to is not null and (new.closed_up_to is null or new.closed_up_to < old.closed_up_to) then
    perform free_farm_sizes(new.uid);
  else
    perform keep_farm_sizes(new.uid, period_of(new.uid, new.closed_up_to));
  end if;
  return null;
end $$;

create trigger farm_sizes_kept after update on organize
  for each row when (((new.type = 'farm') and (old.closed_up_to is distinct from new.closed_up_to)))
  execute function follow_farm_sizes();
