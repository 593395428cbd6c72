-- Takes back the messages of a source: unsent ones are deleted, sent ones reversed. One in transit has an unknown outcome:
-- it is marked, and reversed or deleted when the answer is there.
create or replace function erp_take_back(farm uuid, source uuid)
returns void
language plpgsql as $$
declare message erp_message;
begin
  perform from erp_message m where m.farm_id = farm and m.source_uid = source and not m.reverses for update;
  delete from erp_message m where m.farm_id = farm and m.source_uid = source and not m.heard and not m.unsure and m.status <> 'SENDING'
    and not m.reverses;
  for message in update erp_message m set reversed = true where m.farm_id = farm and m.source_uid = source and not m.reverses
      and not m.reversed returning m.* loop
    if message.heard then perform erp_reverse(message); end if;
  end loop;
end $$;
