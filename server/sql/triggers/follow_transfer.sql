-- What left and arrived of a breeding introduction follows the slip its pigs travel by, whichever farm moves it.
create or replace function follow_transfer()
returns trigger
language plpgsql as $$ begin
  update breeding_introduction i set sent = case when new.status = 'DRAFT' then 0 else new.heads end, arrived = new.received,
      rate = round(100.0 * new.received / nullif(i.planned, 0), 2)
    where i.transfer_id = new.uid and i.farm_id = new.farm_id;
  return null;
end $$;

create trigger follow_transfer after update of status, heads, received on pig_transfer
  for each row execute function follow_transfer();
